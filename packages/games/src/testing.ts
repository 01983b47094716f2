// This file is only for tests.
import {
  Match,
  commitToClientSeed,
  commitToServerSeed,
  differingOptions,
  fairStream,
  makeRecord,
  type Fairness,
  type GameRecord,
} from '@sloop/engine';
import { findGame } from './index.ts';

const SERVER_SEED = '5100ab'.padEnd(64, '7');

/** Plays a whole game with fair chance and returns its record. Seat 1 is a bot, and seat 2 never reveals its seed. */
export function fairGame(id: string, given: object = {}): GameRecord {
  const game = findGame(id)!;
  const players = 3;
  const options = game.options(given, players);
  if (!options.ok) throw new Error(options.reason);
  const fairness: Fairness = {
    table: 'tavern-12',
    commit: commitToServerSeed(SERVER_SEED),
    serverSeed: SERVER_SEED,
    clientCommits: [commitToClientSeed('rum!'), null, commitToClientSeed('lost-at-sea')],
    clientSeeds: ['rum!', null, null],
  };
  const lineUp = { table: fairness.table, game: id, players, options: differingOptions(game, options.value, players) };
  const match = Match.open(game, players, options.value, fairStream(lineUp, fairness)!);
  for (let moves = 0; match.toAct.length > 0; moves++) {
    const [seat] = match.toAct as readonly number[];
    const legal = match.legal(seat!);
    match.play(seat!, legal[(moves * 7) % legal.length]!);
  }
  return makeRecord(match, { fairness });
}
