import { findBot, type Bot } from '@sloop/bots';
import { ok } from '@sloop/engine';
import { PLAIN_WIDTH } from '../output/columns.ts';
import { displayOf } from './displays.ts';
import { plain } from './colour.ts';
import { openGame, type PlayRequest } from './opening.ts';
import { PlaySession, type PlaySettings } from './session.ts';
import type { Table } from './table.ts';

export const REQUEST: PlayRequest = { game: 'cartagena', bot: 'cabin-boy', options: {}, seed: 'tested' };

export interface TestSession {
  readonly session: PlaySession;
  readonly table: Table;
  /** The text of each file that the session has written, by file name. */
  readonly files: Map<string, string>;
}

/** Opens a session that uses no terminal, no disk and no clock. */
export function startSession(request: Partial<PlayRequest>, settings: Partial<PlaySettings> = {}): TestSession {
  const opened = openGame({ ...REQUEST, ...request });
  if (!opened.ok) throw new Error(opened.reason);
  return sessionAt(opened.value.table, { ...opened.value, ...settings });
}

export function sessionAt(table: Table, settings: Partial<PlaySettings> = {}): TestSession {
  const files = new Map<string, string>();
  const seat = settings.seat ?? 0;
  const cabinBoy = findBot('cabin-boy')!;
  const session = new PlaySession(table, {
    seat,
    bots: Array.from({ length: table.match.players }, (_, each): Bot | undefined =>
      each === seat ? undefined : cabinBoy,
    ),
    botSeed: 'bots',
    ms: 1,
    now: () => 0,
    display: displayOf(table.match.game.id),
    paint: plain,
    width: () => PLAIN_WIDTH,
    saveTo: undefined,
    resumedFrom: undefined,
    defaultFile: 'game.json',
    write: (file, text) => {
      files.set(file, text);
      return ok(undefined);
    },
    again: 'again',
    ...settings,
  });
  return { session, table, files };
}

/** Lets chance and bots move until it is the player's turn. Returns the text that the session printed. */
export function letOthersMove(session: PlaySession): string {
  let printed = '';
  while (session.busy) printed += session.step();
  return printed;
}

/** Opens the session and types the same line repeatedly until the game is over. Returns the text that the session printed. */
export function typeUntilOver(line: string, { session, table }: TestSession): string {
  let printed = session.open() + letOthersMove(session);
  while (!session.done && !table.match.outcome) printed += session.answer(line) + letOthersMove(session);
  return printed;
}
