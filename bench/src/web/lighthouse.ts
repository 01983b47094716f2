import { chromium, type Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { BrowserProgram } from './browser.ts';

export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
}

/** The number of runs. The median counts, because a busy machine slows single runs. The number must be odd. */
const RUNS = 3;

/**
 * The scores, from 0 to 100, of a page that is loaded for the first time on a phone. With `open`, a game is started
 * first, and the game's page is measured.
 */
export async function lighthouseScores(
  address: string,
  program: BrowserProgram,
  open?: (page: Page, address: string) => Promise<string>,
): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await scoresOnce(address, program, open));
  const median = (of: keyof Scores): number => runs.map((scores) => scores[of]).toSorted((a, b) => a - b)[RUNS >> 1]!;
  return {
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
  };
}

async function scoresOnce(
  address: string,
  program: BrowserProgram,
  open?: (page: Page, address: string) => Promise<string>,
): Promise<Scores> {
  const chrome = await launch({ chromePath: program.path, chromeFlags: [...program.flags, '--headless=new'] });
  try {
    const url = open ? await openedIn(chrome.port, address, open) : address;
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices'],
    });
    const { categories } = result!.lhr;
    const score = (id: string): number => Math.round((categories[id]?.score ?? 0) * 100);
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
    };
  } finally {
    chrome.kill();
  }
}

async function openedIn(
  port: number,
  address: string,
  open: (page: Page, address: string) => Promise<string>,
): Promise<string> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0]!;
  const page = await context.newPage();
  const url = await open(page, address);
  await page.close();
  await browser.close();
  return url;
}
