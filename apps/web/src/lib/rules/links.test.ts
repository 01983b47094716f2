// Checks that every phase, move, refusal and score line leads to a rule that exists.
import { replay } from '@sloop/engine';
import { findGame } from '@sloop/games';
import { fairGame } from '@sloop/games/testing';
import type { LoggedMove } from '@sloop/protocol';
import { describe, expect, test } from 'vitest';
import { CARTAGENA_RULES } from '#lib/games/cartagena/rule-ids.ts';
import { MOVE_RULES as CARTAGENA_MOVES, SNAG_RULES } from '#lib/games/cartagena/rule-links.ts';
import type { DescribeContext } from '#lib/games/contract.ts';
import { loadTable } from '#lib/games/load.ts';
import { TORTUGA_RULES } from '#lib/games/tortuga/rule-ids.ts';
import { MOVE_RULES as TORTUGA_MOVES, PHASE_MOVES, PHASE_RULES, REASON_RULES } from '#lib/games/tortuga/rule-links.ts';
import { entryAndContext } from '#lib/games/tortuga/testing.ts';

const specs = import.meta.glob<string>('../../../../../docs/spec/{tortuga,cartagena}.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The kinds of moves in the notation section of docs/spec, which has an example of each kind. */
const kindsOf = (game: string): string[] => [
  ...new Set(
    [...specs[`../../../../../docs/spec/${game}.md`]!.matchAll(/^\| (?:chance|seat) +\| (.+?) \|/gm)].flatMap(
      ([, examples]) => [...examples!.matchAll(/`([^`]+)`/g)].map(([, example]) => kindOf(example!)),
    ),
  ),
];

function kindOf(move: string): string {
  if (/^[A-Z]\d/.test(move)) return 'card';
  return move.startsWith('-') ? 'back' : move.split(' ')[0]!;
}

const GAMES = [
  {
    game: 'tortuga',
    ids: TORTUGA_RULES as readonly string[],
    kinds: [...Object.keys(TORTUGA_MOVES), ...PHASE_MOVES],
    targets: [TORTUGA_MOVES, PHASE_RULES, REASON_RULES].flatMap((rules) => Object.values(rules)),
    reached: ['setup', 'roll', 'keep', 'fleet', 'crew', 'hunt', 'board', 'raid', 'stow'],
  },
  {
    game: 'cartagena',
    ids: CARTAGENA_RULES as readonly string[],
    kinds: Object.keys(CARTAGENA_MOVES),
    targets: [CARTAGENA_MOVES, SNAG_RULES].flatMap((rules) => Object.values(rules)),
    reached: ['setup', 'forward', 'sloop', 'back', 'cards', 'turn'],
  },
];

describe.each(GAMES)('$game', ({ game, ids, kinds, targets, reached }) => {
  test('every kind of move in the specification has a rule, and there is no rule for any other kind', () => {
    expect(kinds.toSorted()).toEqual(kindsOf(game).toSorted());
  });

  test('moves, phases and refusals lead to rules that exist', () => {
    for (const target of targets) if (target !== undefined) expect(ids).toContain(target);
  });

  test('the phases of a round or turn and the score lines lead to rules that exist', async () => {
    const { rules, scores = [] } = await loadTable(game);
    for (const rule of [...rules.phases, ...scores.map(({ rule }) => rule)]) expect(ids).toContain(rule);
  });

  test('in a whole game, each line of the log leads to a rule', async () => {
    const { rules } = await loadTable(game);
    const replayed = replay(fairGame(game), findGame);
    if (!replayed.ok) throw new Error(replayed.reason);
    const { log, moments } = replayed.value.match.story(0);
    const found = log.map((entry: LoggedMove, index) =>
      rules.move(entry, { before: moments[index - 1]?.view, after: moments[index]?.view } as DescribeContext),
    );
    for (const rule of found) expect(ids).toContain(rule);
    expect(new Set(found)).toEqual(new Set([...found, ...reached]));
  });
});

test('claiming a chest from the island leads to the rule of the action in which the chest is claimed', async () => {
  const { rules } = await loadTable('tortuga');
  const claim = (action: 'board' | 'raid') =>
    entryAndContext(
      {
        phase: action,
        island: 'b',
        seats: [{ dice: `${action[0]}ffff` }, { dice: `${action[0]}${action[0]}fff` }, { dice: 'fffff' }],
        script: [`1 ${action} 2`, `0 ${action} 1`],
      },
      '0 claim b',
    );
  expect(rules.move(...claim('board'))).toBe('board');
  expect(rules.move(...claim('raid'))).toBe('raid');
});
