// For tests: games in progress, and a table that plays them without a worker.
import { Match, type Json, type Moment } from '@sloop/engine';
import { findGame } from '@sloop/games';
import type { LoggedMove } from '@sloop/protocol';
import { CHESTS, COLOURS, type Action, type SeatView, type TortugaView } from '@sloop/tortuga/glance';
import type { DescribeContext } from '#lib/games/contract.ts';
import { TableSession } from '#lib/play/session.svelte.ts';
import { SNAPSHOT_DEFAULTS, type TableSnapshot } from '#lib/play/snapshot.ts';
import { tortuga } from './index.ts';
import { viewOf } from './view.ts';

export type SeatFields = Partial<Omit<SeatView, 'bonus' | 'tiles' | 'tileCount' | 'roll'>> & {
  readonly bonus?: Partial<Record<Action, number>>;
};

/** A game in progress, in short form. Chests that the scene does not mention are in the bag. */
export interface Scene {
  readonly phase?: TortugaView['phase'];
  readonly start?: number;
  readonly island?: string;
  readonly seats: readonly SeatFields[];
  /** The moves to play first. Each line begins with a seat, or with `*` for chance: "1 raid 2". */
  readonly script?: readonly string[];
}

export const NAMES = ['You', 'Frank', 'Lothar', 'Mia'];

export function matchOf({ phase = 'roll', start = 0, island = '', seats, script = [] }: Scene): Match {
  const idle = phase === 'roll' || phase === 'stow' ? '-----' : phase === 'fleet' ? 'ccccc' : 'fffff';
  const boards = seats.map(({ bonus, ...seat }) => ({
    boat: 3,
    pirate: 3,
    tortuga: '',
    fleet: '',
    crew: '',
    shore: '',
    dice: idle,
    roll: null,
    tiles: { '1': 0, '2': 0, '3': 0 },
    bonus: { fleet: 0, crew: 0, hunt: 0, board: 0, raid: 0, ...bonus },
    ...seat,
  }));
  const laid = island + boards.map((seat) => seat.tortuga + seat.fleet + seat.crew + seat.shore).join('');
  const bag = Object.fromEntries(
    [...COLOURS].map((letter, colour) => [letter, CHESTS[colour]! - laid.split(letter).length + 1]),
  );
  const position = {
    game: 'tortuga',
    players: seats.length,
    goal: 6,
    round: 4,
    start,
    phase,
    bag,
    island,
    tiles: { '1': 17, '2': 9, '3': 4 },
    looking: [],
    seats: boards,
  };
  const match = Match.load(findGame('tortuga')!, position as unknown as Json, {});
  if (!match.ok) throw new Error(match.reason.message);
  for (const line of script) playLine(match.value, line);
  return match.value;
}

function playLine(match: Match, line: string): void {
  const [by = '', ...move] = line.split(' ');
  const played = match.play(by === '*' ? 'chance' : Number(by), move.join(' '));
  if (!played.ok) throw new Error(`${line}: ${played.reason.message}`);
}

export const seenBy = (match: Match, seat = 0): TortugaView => viewOf(match.show(seat))!;

export const logOf = (match: Match, seat = 0): LoggedMove[] => match.witnessed(seat);

const optionsOf = (match: Match): DescribeContext['options'] => match.options as unknown as DescribeContext['options'];

/** Plays a move in a scene. Returns the move's log entry, and the context for describing the move. */
export function entryAndContext(scene: Scene, line: string, viewer = 0): [LoggedMove, DescribeContext] {
  const match = matchOf(scene);
  const before = match.show(viewer);
  playLine(match, line);
  const log = logOf(match, viewer);
  const index = log.length - 1;
  const name = (seat: number): string => NAMES[seat]!;
  return [
    log[index]!,
    {
      name,
      you: viewer,
      players: scene.seats.length,
      options: optionsOf(match),
      before,
      after: match.show(viewer),
      log,
      index,
    },
  ];
}

/** A table as seat 0 sees it, its match, and a list of the moves that are played on it. */
export function tableOf(scene: Scene): { table: TableSession; match: Match; played: string[] } {
  const match = matchOf(scene);
  const played: string[] = [];
  const moment = (): Moment => ({ view: match.show(0), toAct: match.toAct === 'chance' ? [] : match.toAct });
  const moments: Moment[] = match.log.map(moment);
  const snapshot = (): TableSnapshot => ({
    ...SNAPSHOT_DEFAULTS,
    ...moment(),
    origin: 'solo',
    id: 'test',
    game: 'tortuga',
    options: optionsOf(match),
    seq: played.length,
    status: 'playing',
    you: 0,
    outcome: match.outcome,
    seats: scene.seats.map((_, seat) => ({ name: NAMES[seat]!, present: true })),
    legal: match.toAct !== 'chance' && match.toAct.includes(0) ? match.legal(0) : [],
    log: logOf(match),
    moments: [...moments],
  });
  const play = (move: string): void => {
    played.push(move);
    match.play(0, move);
    moments.push(moment());
    table.receive(snapshot());
  };
  const table = new TableSession({ play, undo: () => undefined }, tortuga, snapshot());
  return { table, match, played };
}
