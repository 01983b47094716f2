// The ids of Tortuga's rules. Each id is part of an address. The id of a ruling is its number in docs/spec/tortuga.md.

const SECTIONS = [
  'goal',
  'pieces',
  'dice',
  'setup',
  'round',
  'roll',
  'keep',
  'skull',
  'stuck',
  'bonus',
  'actions',
  'ranking',
  'fleet',
  'crew',
  'hunt',
  'board',
  'raid',
  'capacity',
  'stow',
  'end',
  'scoring',
  'two-players',
  'secret',
] as const;

const RULINGS = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T10', 'T11', 'T12', 'T13'] as const;

export const TORTUGA_RULES = [...SECTIONS, ...RULINGS] as const;
export type TortugaRule = (typeof TORTUGA_RULES)[number];
