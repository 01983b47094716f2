import { expect, test } from 'vitest';
import { holds } from '../check.ts';
import { checksOf, reportText } from './report.ts';

const good = { cartagena: 10_000_000, tortuga: 5_000_000, plain: 300_000, 'boardgame.io': 5000 };
const detail = { copy: 40, size: 700, replay: { milliseconds: 0.5, moves: 345.2 } };
const details = { cartagena: detail, tortuga: { ...detail, copy: 51 } };

test('the worst round decides', () => {
  const slow = { ...good, plain: 500_000 };
  const [, toPlain] = checksOf([good, slow, good], details);
  expect(toPlain).toEqual({ name: 'Cartagena ÷ plain objects', value: 20, least: 25, unit: '×' });
  expect(holds(toPlain!)).toBe(false);
  expect(holds(checksOf([good], details)[1]!)).toBe(true);
});

test('the report has a line for each contender and for each bound', () => {
  const lines = reportText([good], checksOf([good], details)).split('\n');
  expect(lines).toContain('boardgame.io, Cartagena        5,000 decisions/s');
  expect(lines).toContain('holds  Cartagena ÷ boardgame.io       2,000 ×    at least 1000');
  expect(lines).toContain('holds  replay 345 moves of Cartagena  0.500 ms   at most 1');
  expect(lines).toContain('FAILS  copy a state of Tortuga        51.0 ns    at most 50');
});
