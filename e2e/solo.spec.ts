// Tests games between one player and bots: what is saved, what can be taken back, and how the page tells the player
// that it is their turn.
import type { Page } from '@playwright/test';
import { playToNewDecision } from './autoplay.ts';
import { openMoves, startSolo, turnOffMotionAndSound } from './browser.ts';
import { holdTime, stopTime } from './clock.ts';
import { expect, test } from './test.ts';

const labels = (page: Page, what: string): Promise<(string | null)[]> =>
  page.locator(what).evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')));
/** The places of all pirates, and the player's cards. */
const position = (page: Page): Promise<string[]> =>
  page
    .locator('[data-pirate], [data-stack]')
    .evaluateAll((found) => found.map((each) => `${each.dataset['place'] ?? each.textContent}`));

test('a reload in the middle of a roll shows the same dice; without a network, keys and moves are listed, and a menu that was never fetched closes again', async ({
  page,
  site,
}) => {
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'tortuga', 1);
  await expect(page.locator('[data-die]')).toHaveCount(5);
  const rolled = await labels(page, '[data-die]');
  await page.locator('[data-die]').first().click();
  await page.reload();
  await expect(page.locator('[data-die]')).toHaveCount(5);
  expect(await labels(page, '[data-die]')).toEqual(rolled);

  await page.route('**', (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await lost;
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.locator('dialog kbd').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await openMoves(page);
});

test('a move can be taken back, the title says whose turn it is, and I can look at what happened since my last move', async ({
  page,
  site,
}) => {
  await turnOffMotionAndSound(page);
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  await expect(page).toHaveTitle(/^● Your turn/);
  const before = await position(page);
  const move = async (): Promise<void> => {
    await chooseCard(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => position(page)).not.toEqual(before);
  };
  await move();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => position(page)).toEqual(before);

  await move();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Since my last move' }).click();
  await expect(page.getByTestId('tray')).toContainText('Log');
  await expect(page.getByTestId('confirm')).toBeVisible();

  await page.goto(site);
  await expect(page).toHaveTitle(/^Sloop/);
});

/** Chooses a card and the rearmost pirate, but does not confirm the move. */
async function chooseCard(page: Page): Promise<void> {
  await page.locator('[data-stack][aria-disabled="false"]').first().click();
  await page.keyboard.press('ArrowRight');
}

test('undo drops what is merely chosen, and only then takes a move back', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await holdTime(page);
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  await stopTime(page);
  const before = await position(page);
  await chooseCard(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => position(page)).not.toEqual(before);
  const played = await position(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const chosen = page.locator('[data-stack][aria-pressed="true"]');
  // If the button were not guarded, the second click of the double click would take the move back.
  for (const takeBack of [() => undo.dblclick(), () => page.keyboard.press('Backspace')]) {
    await page.locator('[data-stack][aria-disabled="false"]').first().click();
    await expect(chosen).toHaveCount(1);
    await takeBack();
    await expect(chosen).toHaveCount(0);
    expect(await position(page)).toEqual(played);
  }
  await undo.click();
  await expect.poll(() => position(page)).toEqual(before);
});

test('after the last action of a turn, the page shows how long undo lasts, and a double tap does not undo', async ({
  page,
  site,
}) => {
  await turnOffMotionAndSound(page, { undo: 3 });
  await holdTime(page);
  await startSolo(page, site, 'cartagena', 1);
  await playToNewDecision(page, []);
  await stopTime(page);
  for (let action = 1; action < 3; action++) {
    const before = await position(page);
    await chooseCard(page);
    await page.keyboard.press('Enter');
    await expect.poll(() => position(page)).not.toEqual(before);
  }
  const before = await position(page);
  const confirm = page.getByTestId('confirm');
  const goOn = page.getByRole('button', { name: 'Go on' });
  /** Plays the third action with a double click. The bot waits for twelve seconds, so that the action can be taken back. */
  const playThird = async (): Promise<void> => {
    await chooseCard(page);
    const { x, y, width, height } = (await confirm.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(goOn).toBeVisible();
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(page.getByRole('status').filter({ hasText: 'Press again' })).toBeVisible();
    await expect(page.getByTestId('tray')).toContainText('for 12 seconds');
    expect(await position(page)).not.toEqual(before);
  };
  await playThird();
  await page.getByRole('button', { name: 'Undo my move' }).click();
  await expect.poll(() => position(page)).toEqual(before);
  await page.clock.runFor(1000);
  await playThird();
  await page.clock.runFor(1000);
  await goOn.click();
  await expect(page.getByRole('button', { name: 'Since my last move' })).toBeVisible();
});

test('a player who keeps tapping on the button that ends a playback plays nothing', async ({ page, site }) => {
  await turnOffMotionAndSound(page);
  await holdTime(page);
  await startSolo(page, site, 'tortuga', 1);
  const known: string[] = [];
  for (let decision: string | undefined; decision !== 'act forfeit';) {
    ({ decision } = await playToNewDecision(page, known));
    known.push(decision!);
  }
  await stopTime(page);
  const confirm = page.getByTestId('confirm');
  const asked = await page.getByTestId('tray').innerText();
  const { x, y, width, height } = (await confirm.boundingBox())!;
  await page.locator('.log .line:enabled').first().click();
  await expect(page.getByTestId('present')).toBeVisible();
  for (let tap = 0; tap < 4; tap++) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.clock.runFor(300);
  }
  await expect(page.getByTestId('tray')).toContainText(await confirm.innerText());
  expect(asked).toContain(await confirm.innerText());
  await page.clock.runFor(1000);
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(page.getByTestId('tray')).not.toContainText(asked);
});

test('with reduced motion, nothing moves', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startSolo(page, site, 'cartagena', 1);
  await expect(page.locator('html')).toHaveAttribute('data-pace', '0');
  await playToNewDecision(page, []);
  const moving = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let most = 0;
        const end = performance.now() + 600;
        const look = (): void => {
          const running = document.getAnimations().filter(({ effect }) => Number(effect?.getTiming().duration) > 0);
          most = Math.max(most, running.length);
          if (performance.now() < end) requestAnimationFrame(look);
          else resolve(most);
        };
        look();
      }),
  );
  await page.keyboard.press(
    (await page.locator('[data-stack][aria-disabled="false"]').first().getAttribute('data-stack'))!,
  );
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await moving).toBe(0);
});
