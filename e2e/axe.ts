import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { hidePage, showPage } from './paint.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Expects axe to find no violations in the light theme, and no text with too little contrast in the dark theme. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.evaluate(showPage);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(source);
    // In the dark theme, only the contrast is checked, because the two themes differ only in their colours.
    const found = await page.evaluate(violations, colorScheme === 'dark' ? ['color-contrast'] : []);
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
  await page.evaluate(hidePage);
}

/**
 * Runs in the page. Returns the violations of `rules` that axe finds. If `rules` is empty, axe checks all its rules.
 */
async function violations(rules: readonly string[]): Promise<string[]> {
  const run = (globalThis as unknown as { readonly axe: typeof axe }).axe;
  const only = rules.length === 0 ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } };
  const { violations: found } = await run.run(document, { resultTypes: ['violations'], ...only });
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}
