// What a page of rules is made of. The games' own rulebooks are plain data.

/** One rule with an address of its own. */
export interface Rule<Id extends string = string> {
  readonly id: Id;
  readonly title: () => string;
}

/** A game's rules, in the order in which they are read. */
export type Rulebook<Id extends string = string> = readonly Rule<Id>[];
