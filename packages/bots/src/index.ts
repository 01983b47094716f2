export { answer, questionOf, withinMs, type Answer, type Question } from './ask.ts';
export * from './bot.ts';
export { corrected } from './confidence.ts';
export { evaluate, judgementOf, type Judgement } from './evaluate.ts';
export * from './ranks.ts';
export { search, shareVictory, turnOf } from './search.ts';
