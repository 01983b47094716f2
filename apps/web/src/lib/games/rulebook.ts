// The types for a page of rules. Each game's rulebook is plain data.
import type { Component } from 'svelte';
import type { Lesson } from './lesson.ts';
import type { TableProps } from './contract.ts';

/**
 * A small table where the reader can try a move. It consists of a lesson with one scene and the parts of the game's
 * table that the scene needs.
 */
export interface RulePicture {
  readonly lesson: Lesson;
  readonly Board: Component<TableProps>;
}

/** One rule with an address of its own. */
export interface Rule<Id extends string = string> {
  readonly id: Id;
  readonly title: () => string;
  /** Each line is a paragraph, or a list item if it begins with `- `. May contain `**bold**` text and `[sym-D|dagger]`. */
  readonly text: () => string;
  /** For a ruling: what the printed rulebooks say, or leave open. */
  readonly open?: () => string;
  /** Other rules that a reader of this rule may want to see. */
  readonly see?: readonly Id[];
  /** The headings in docs/spec that this rule explains. A ruling needs none, because its id is its number in docs/spec. */
  readonly spec?: readonly string[];
  /** A table of numbers below the text. */
  readonly Numbers?: Component;
  /** Loads the picture below the text. */
  readonly picture?: () => Promise<RulePicture>;
}

/** Rules that are read together. */
export interface RulePart<Id extends string = string> {
  readonly title: () => string;
  /** A sentence below the title. */
  readonly about?: () => string;
  readonly rules: readonly Rule<Id>[];
}

/** A game's rules, in reading order. */
export type Rulebook<Id extends string = string> = readonly RulePart<Id>[];

/** Whether a rule settles something that the printed rulebooks leave open. Such a rule's id is the ruling's number. */
export const isRuling = ({ open }: Rule): boolean => open !== undefined;

export const findRule = (rulebook: Rulebook, id: string): Rule | undefined =>
  rulebook.flatMap(({ rules }) => rules).find((rule) => rule.id === id);
