import { resolve } from '$app/paths';

/** The address of a rule on the page of its game's rules. */
export const ruleAddress = (game: string, rule: string): string => `${resolve('/rules/[game]', { game })}#${rule}`;
