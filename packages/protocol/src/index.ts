export * from './acts.ts';
export { changesBetween, viewsBefore, withChanges, type Change } from './changes.ts';
export * from './chat.ts';
export * from './errors.ts';
export * from './live.ts';
export * from './past.ts';
export * from './person.ts';
export * from './table.ts';
export * from './text.ts';
