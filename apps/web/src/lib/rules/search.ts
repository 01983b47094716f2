// Searches the rules for words, in the language that is currently shown.
import { isRuling, type Rule, type RulePart, type Rulebook } from '#lib/games/rulebook.ts';
import { plainText } from '#lib/ui/rich.ts';

/** Converts a text to lower case without accents, so that "tor" finds "Törn". */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (rule: Rule): string =>
  plain(plainText([rule.title(), rule.open?.() ?? '', rule.text()].join(' ').replaceAll('\n', ' ')));

/**
 * Returns the parts of a rulebook, each with only the rules that contain every word of the query. A ruling's number
 * finds only that ruling.
 */
export function searchRules(rulebook: Rulebook, query: string): readonly RulePart[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const all = rulebook.flatMap(({ rules }) => rules);
  const numbered = all.find((rule) => isRuling(rule) && plain(rule.id) === words.join(''));
  const isFound = (rule: Rule): boolean =>
    numbered ? rule === numbered : words.every((word) => wordsOf(rule).includes(word));
  return rulebook
    .map((part) => ({ ...part, rules: part.rules.filter(isFound) }))
    .filter(({ rules }) => rules.length > 0);
}

export const countRules = (parts: readonly RulePart[]): number =>
  parts.reduce((sum, { rules }) => sum + rules.length, 0);
