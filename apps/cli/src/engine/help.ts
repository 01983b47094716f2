import type { JsonObject } from '@sloop/engine';

interface Help {
  /** What each field of the request must be. */
  readonly fields: { readonly [field: string]: string };
  readonly about: string;
}

const SEAT = 'the number of a seat, from 0';
const MS = 'optional: milliseconds, above 0 and at most 60000 (default: 200)';
const SIMULATIONS = 'optional: a number of simulations, in place of ms';
const THINKING_SEED = 'optional: any text; makes the answer reproducible together with simulations';
const CHANCE_SEED = 'optional: any text; the engine then answers chance events itself';

/** What `help` says about each command. */
export const HELP = {
  games: { fields: {}, about: 'lists the games and their options' },
  new: {
    fields: { game: 'the id of a game', players: 'a number', options: 'optional: an object', seed: CHANCE_SEED },
    about: 'starts a new game',
  },
  load: {
    fields: { position: 'a position, as state shows it', options: 'optional: an object', seed: CHANCE_SEED },
    about: 'starts a game from a position',
  },
  move: {
    fields: { by: `${SEAT}, or "chance"`, move: 'a move in notation' },
    about: 'plays a move of a seat or a chance event',
  },
  undo: {
    fields: {},
    about: 'takes back the last entry, together with the chance events after it that the engine answered itself',
  },
  state: { fields: {}, about: 'shows the whole game: who is to act, the legal moves and the position' },
  view: { fields: { seat: `${SEAT}, or null for a spectator` }, about: 'shows what a seat or a spectator may see' },
  determinize: {
    fields: {
      view: 'a view, as the command view prints it',
      seed: 'optional: any text; makes the answer reproducible',
    },
    about: 'draws a random full position that a seat with this view cannot rule out',
  },
  suggest: {
    fields: {
      seat: SEAT,
      bot: 'the name of a bot',
      evaluate: 'optional: true adds the fields of evaluate',
      ms: MS,
      simulations: SIMULATIONS,
      seed: THINKING_SEED,
    },
    about: 'gives a bot’s move for a seat, from that seat’s view alone',
  },
  evaluate: {
    fields: {
      seat: `${SEAT}, whose knowledge is used, or null for somebody who sees everything`,
      ms: MS,
      simulations: SIMULATIONS,
      seed: THINKING_SEED,
    },
    about: 'gives the captain’s judgement: each seat’s chance of winning, and the moves that were considered',
  },
  record: { fields: {}, about: 'gives the record of the game so far' },
  replay: { fields: { record: 'a record' }, about: 'plays through a record and checks every move' },
  bots: { fields: {}, about: 'lists the bots, weakest first' },
  help: { fields: {}, about: 'lists the commands' },
} satisfies { readonly [cmd: string]: Help };

export type Command = keyof typeof HELP;

export const describeCommands = (): JsonObject => ({
  commands: Object.entries(HELP).map(([cmd, { fields, about }]) => ({ cmd, fields, about })),
});
