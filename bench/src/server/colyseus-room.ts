import { Room, type Client } from '@colyseus/core';
import { schema, StateView, t, type SchemaType } from '@colyseus/schema';
import * as plain from '../peers/plain.ts';

/** The cards of one seat. Only the seat's own view contains them. */
const Hand = schema({ S: t.uint8(), D: t.uint8(), K: t.uint8(), B: t.uint8(), H: t.uint8(), P: t.uint8() }, 'Hand');

const Seat = schema(
  {
    pirates: t.array('uint8'),
    cards: t.uint8(),
    hand: t.ref(Hand).view(),
  },
  'Seat',
);

/** Cartagena's position, as Colyseus synchronises it. */
const Position = schema(
  {
    layout: t.string(),
    turn: t.uint8(),
    actions: t.uint8(),
    discard: Hand,
    deck: t.uint8(),
    seats: t.array(Seat),
    isOver: t.boolean(),
    /** One more than the number of moves so far. From this number, a client can tell which patch contains its move. */
    moves: t.uint16(),
  },
  'Position',
);
export type Position = SchemaType<typeof Position>;

const CARDS = ['S', 'D', 'K', 'B', 'H', 'P'] as const;
const sizeOf = (cards: plain.Counts): number => CARDS.reduce((sum, card) => sum + cards[card], 0);

/**
 * A table of Cartagena as a room. The rules are those of `peers/plain.ts`, and the room copies every change into the
 * synchronised state. Everything else is Colyseus' default: the state is sent as binary patches every 50 ms, and a
 * `StateView` hides the hands of the other players.
 */
export class CartagenaRoom extends Room<{ state: Position }> {
  override state = new Position();
  #game: plain.State | undefined;
  readonly #random = plain.mulberry32(Math.floor(Math.random() * 2 ** 31));
  readonly #seats = new Map<string, number>();
  #players = 0;

  override messages = {
    move: (client: Client, move: plain.SeatMove) => this.#move(client, move),
  };

  override onCreate({ players }: { readonly players: number }): void {
    this.#players = players;
    this.maxClients = players;
  }

  override onJoin(client: Client): void {
    this.#seats.set(client.sessionId, this.#seats.size);
    if (this.#seats.size < this.#players) return;
    this.#game = this.#withChance(plain.start(this.#players));
    for (let seat = 0; seat < this.#players; seat++)
      this.state.seats.push(new Seat({ hand: new Hand(), pirates: [0, 0, 0, 0, 0, 0] } as never));
    this.state.discard = new Hand();
    this.#show(undefined);
    for (const each of this.clients) {
      each.view = new StateView();
      each.view.add(this.state.seats[this.#seats.get(each.sessionId)!]!);
    }
  }

  #withChance(game: plain.State): plain.State {
    let state = game;
    while (state.due !== undefined) state = plain.play(state, plain.chance(state, this.#random));
    return state;
  }

  #move(client: Client, move: plain.SeatMove): void {
    const before = this.#game;
    if (!before || before.winners !== null || this.#seats.get(client.sessionId) !== before.turn) return;
    const legal = plain.legalMoves(before).find((each) => isSame(each, move));
    if (!legal) return;
    this.#game = this.#withChance(plain.play(before, legal));
    this.#show(before);
  }

  /**
   * Updates everything in the synchronised state that has changed in the game. Unchanged parts are the same objects in
   * `before` and in `#game`.
   */
  #show(before: plain.State | undefined): void {
    const game = this.#game!;
    const { state } = this;
    if (before === undefined) state.layout = game.layout;
    state.turn = game.turn;
    state.actions = game.actions;
    state.isOver = game.winners !== null;
    state.deck = sizeOf(game.deck);
    if (before?.discard !== game.discard) showCards(state.discard, game.discard);
    for (const [index, { pirates, hand }] of game.seats.entries()) {
      const seat = state.seats[index]!;
      const old = before?.seats[index];
      if (old?.pirates !== pirates)
        for (const [nth, space] of pirates.entries()) if (seat.pirates[nth] !== space) seat.pirates[nth] = space;
      if (old?.hand === hand) continue;
      showCards(seat.hand, hand);
      seat.cards = sizeOf(hand);
    }
    // The first position counts as a move as well. Fields are undefined until they are set.
    state.moves = before === undefined ? 1 : state.moves + 1;
  }
}

/** Whether two moves are the same. A member that one kind of move does not have is undefined. */
const isSame = (one: Partial<Flat>, other: Partial<Flat>): boolean =>
  one.kind === other.kind && one.card === other.card && one.from === other.from;

interface Flat {
  readonly kind: string;
  readonly card: plain.Card;
  readonly from: number;
}

function showCards(shown: SchemaType<typeof Hand>, cards: plain.Counts): void {
  for (const card of CARDS) if (shown[card] !== cards[card]) shown[card] = cards[card];
}
