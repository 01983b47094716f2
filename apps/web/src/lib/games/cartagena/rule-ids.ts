// The ids of Cartagena's rules. Each id is part of an address. The id of a ruling is its number in docs/spec/cartagena.md.

const SECTIONS = [
  'goal',
  'pieces',
  'versions',
  'setup',
  'turn',
  'forward',
  'sloop',
  'back',
  'cards',
  'pass',
  'end',
  'secret',
] as const;

const RULINGS = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10', 'C11', 'C12'] as const;

export const CARTAGENA_RULES = [...SECTIONS, ...RULINGS] as const;
export type CartagenaRule = (typeof CARTAGENA_RULES)[number];
