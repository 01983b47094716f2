// For tests: games in progress, and a table that plays them without a worker.
import type { CartagenaView } from '@sloop/cartagena/glance';
import { Match, type Json, type Seat, type Moment } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { TableSession } from '#lib/play/session.svelte.ts';
import { SNAPSHOT_DEFAULTS, type TableSnapshot } from '#lib/play/snapshot.ts';
import { cartagena } from './index.ts';
import { CARDS, viewOf as readView } from './view.ts';

/** A tunnel similar to the one pictured in the Swedish rulebook. */
export const LAYOUT = 'BPHSDK' + 'DBKPHS' + 'PKDHSB' + 'HKPBSD' + 'KBSDHP' + 'HDKBPS';

/** A game in progress, in short form. Cards that the scene does not mention are in the pile that `rest` names. */
export interface Scene {
  readonly version?: 'jamaica' | 'tortuga';
  readonly pirates: readonly (readonly number[])[];
  readonly hands: readonly string[];
  readonly row?: string;
  readonly discard?: string;
  readonly turn?: Seat;
  readonly actions?: number;
  readonly rest?: 'deck' | 'discard';
}

const count = (letters: string): Record<string, number> =>
  Object.fromEntries(CARDS.map((card) => [card, [...letters].filter((letter) => letter === card).length]));

export function matchOf({
  version = 'jamaica',
  pirates,
  hands,
  row = '',
  discard = '',
  turn = 0,
  actions = 0,
  rest = 'deck',
}: Scene): Match {
  const named = count([row, discard, ...hands].join(''));
  const left = Object.fromEntries(CARDS.map((card) => [card, 17 - named[card]!]));
  const pile = count(discard);
  const position = {
    game: 'cartagena',
    players: pirates.length,
    version,
    start: 0,
    layout: LAYOUT,
    turn,
    actions,
    deck: rest === 'deck' ? left : count(''),
    discard: rest === 'deck' ? pile : Object.fromEntries(CARDS.map((card) => [card, pile[card]! + left[card]!])),
    row,
    seats: pirates.map((six, seat) => ({ pirates: six, hand: count(hands[seat]!) })),
    calm: 0,
    passes: 0,
    winners: null,
  };
  const match = Match.load(findGame('cartagena')!, position as unknown as Json, {});
  if (!match.ok) throw new Error(match.reason.message);
  return match.value;
}

export const viewOf = (match: Match, seat: Seat | 'spectator' = 0): CartagenaView => readView(match.show(seat))!;

/** A table as seat 0 sees it, its match, and a list of the moves that are played on it. */
export function tableOf(scene: Scene): { table: TableSession; match: Match; played: string[] } {
  const match = matchOf(scene);
  const played: string[] = [];
  const moments: Moment[] = [];
  const snapshot = (): TableSnapshot => {
    const toAct = match.toAct === 'chance' ? [] : match.toAct;
    return {
      ...SNAPSHOT_DEFAULTS,
      origin: 'solo',
      id: 'test',
      game: 'cartagena',
      options: { version: scene.version ?? 'jamaica' },
      seq: played.length,
      status: 'playing',
      seats: scene.pirates.map((_, seat) => ({
        name: ['Ani', 'Frank', 'Lothar', 'Mia', 'Jonas'][seat]!,
        present: true,
      })),
      you: 0,
      view: match.show(0),
      toAct,
      legal: toAct.includes(0) ? match.legal(0) : [],
      log: match.witnessed(0),
      moments: [...moments],
      outcome: match.outcome,
    };
  };
  const play = (move: string): void => {
    played.push(move);
    match.play(0, move);
    moments.push({ view: match.show(0), toAct: match.toAct === 'chance' ? [] : match.toAct });
    table.receive(snapshot());
  };
  const table = new TableSession({ play, undo: () => undefined }, cartagena, snapshot());
  return { table, match, played };
}
