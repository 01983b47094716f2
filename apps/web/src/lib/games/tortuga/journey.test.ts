import { expect, test } from 'vitest';
import { journeys } from './journey.ts';
import { matchOf, seenBy, type Scene } from './testing.ts';

const between = (scene: Scene, ...lines: string[]) =>
  journeys(seenBy(matchOf(scene)), seenBy(matchOf({ ...scene, script: [...(scene.script ?? []), ...lines] })));

test('a stolen chest crosses the table, and lost chests go to the island or into the bag', () => {
  const scene: Scene = {
    phase: 'board',
    seats: [{ dice: 'bffff', boat: 6, fleet: 'rwpr' }, { dice: 'fbfff', boat: 5, fleet: 'yrw' }, {}],
  };
  expect(between(scene, '0 board 1 2')).toEqual([
    { colour: 'r', from: '0.fleet.3', to: 'island.r' },
    { colour: 'w', from: '1.fleet.2', to: '0.shore.0' },
  ]);
  expect(between({ ...scene, island: 'r' }, '0 board 1 2')).toContainEqual({
    colour: 'r',
    from: '0.fleet.3',
    to: 'bag',
  });
});

test('drawn chests come from the bag, claimed chests come from the island, and fleets go home', () => {
  const stow: Scene = { phase: 'stow', seats: [{ fleet: 'r' }, { fleet: 'b' }], script: ['* chest w'] };
  expect(between(stow, '* chest p')).toEqual([
    { colour: 'r', from: '0.fleet.0', to: '0.tortuga.0' },
    { colour: 'b', from: '1.fleet.0', to: '1.tortuga.0' },
    { colour: 'p', from: 'bag', to: '1.shore.0' },
  ]);
  const raid: Scene = {
    phase: 'raid',
    island: 'y',
    seats: [{ dice: 'rffff' }, { dice: 'frfff' }, {}],
    script: ['1 raid 2', '0 raid 1'],
  };
  expect(between(raid, '0 claim y')).toEqual([{ colour: 'y', from: 'island.y', to: '0.shore.0' }]);
});
