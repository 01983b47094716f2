// Tests the sounds of the games: that each can be heard and does not clip, and that a page makes them only if the
// player wants them.
import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { playToNewDecision } from './autoplay.ts';
import { playFirst, startSolo } from './browser.ts';
import { expect, test } from './test.ts';

const SOURCE = join(import.meta.dirname, '../apps/web/src/lib/site/sounds.ts');

interface Heard {
  readonly name: string;
  /** The greatest amplitude. */
  readonly peak: number;
  /** The mean amplitude (RMS) of the loudest twentieth of a second. */
  readonly level: number;
  /** When the sound has faded out, in seconds. */
  readonly ends: number;
}

/** The part of sounds.ts that the test uses. */
interface Sounds {
  readonly SOUNDS: Readonly<Record<string, unknown>>;
  readonly schedule: (context: BaseAudioContext, into: AudioNode, name: string, at: number) => void;
}

/** Runs in the page. Renders each sound. */
async function render(): Promise<Heard[]> {
  const { SOUNDS, schedule } = (window as unknown as { sounds: Sounds }).sounds;
  const [rate, seconds] = [44_100, 3];
  const listen = async (name: string): Promise<Heard> => {
    const context = new OfflineAudioContext(1, rate * seconds, rate);
    schedule(context, context.destination, name, 0);
    const wave = (await context.startRendering()).getChannelData(0);
    const block = rate / 20;
    const levels = Array.from(
      { length: wave.length / block },
      (_, nth) => Math.hypot(...wave.subarray(nth * block, (nth + 1) * block)) / Math.sqrt(block),
    );
    const peak = wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return {
      name,
      peak,
      level: Math.max(...levels),
      ends: wave.findLastIndex((value) => Math.abs(value) > 0.001) / rate,
    };
  };
  return Promise.all(Object.keys(SOUNDS).map(listen));
}

test('every sound can be heard, is short and does not clip, and no two are equal', async ({ page }) => {
  const source = stripTypeScriptTypes(await readFile(SOURCE, 'utf8'));
  await page.addScriptTag({
    type: 'module',
    content: `${source}\nwindow.sounds = { SOUNDS, schedule };`,
  });
  await page.waitForFunction(() => 'sounds' in window);
  const heard = await page.evaluate(render);
  expect(heard.length).toBeGreaterThan(8);
  for (const { name, peak, level, ends } of heard) {
    expect(level, `${name} can be heard`).toBeGreaterThan(0.01);
    // Two sounds at full volume may be heard at the same time.
    expect(peak, `${name} does not clip`).toBeLessThan(0.6);
    expect(ends, `${name} is short`).toBeLessThan(1.4);
  }
  expect(new Set(heard.map(({ peak, ends }) => `${peak} ${ends}`)).size).toBe(heard.length);
});

/** Counts the tones that the page starts. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    window.OscillatorNode = class extends OscillatorNode {
      override start(when?: number): void {
        counted.tones++;
        super.start(when);
      }
    };
  });
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones);
}

test('sounds are off until they are turned on at the table, and only then loaded', async ({ page, site }) => {
  const tones = await countTones(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.addInitScript(() => {
    const kept = JSON.stringify({ pace: 0, sound: false, forced: false, helps: false });
    localStorage.setItem('sloop-settings', localStorage.getItem('sloop-settings') ?? kept);
  });
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  const move = async (): Promise<void> => {
    const before = await page.locator('[data-pirate]').evaluateAll((all) => all.map((each) => each.dataset['place']));
    await playFirst(page);
    await expect
      .poll(() => page.locator('[data-pirate]').evaluateAll((all) => all.map((each) => each.dataset['place'])))
      .not.toEqual(before);
  };
  await move();
  expect(await tones()).toBe(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const before = loaded.length;
  await page.getByRole('radio', { name: 'medium' }).check({ force: true });
  await expect.poll(tones).toBeGreaterThan(0);
  expect(loaded.length).toBeGreaterThan(before);
  await page.keyboard.press('Escape');
  const sample = await tones();
  await move();
  await expect.poll(tones).toBeGreaterThan(sample);
});
