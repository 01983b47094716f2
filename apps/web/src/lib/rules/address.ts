import { resolve } from '$app/paths';
import type { CartagenaRule } from '#lib/games/cartagena/rule-ids.ts';
import type { TortugaRule } from '#lib/games/tortuga/rule-ids.ts';

/** The ids of each game's rules. */
export interface RulesOf {
  readonly tortuga: TortugaRule;
  readonly cartagena: CartagenaRule;
}

/** The address of a rule on the page of its game's rules, for code that does not know which game it shows. */
export const ruleAddress = (game: string, rule: string): string => `${resolve('/rules/[game]', { game })}#${rule}`;

/** The address of a rule, for code of one game. */
export const ruleHref = <Game extends keyof RulesOf>(game: Game, rule: RulesOf[Game]): string =>
  ruleAddress(game, rule);
