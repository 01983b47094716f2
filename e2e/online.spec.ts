// The site with the real server: people at browsers of their own, one link, and everything that can go wrong on the way.
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { GameServer } from './server.ts';

const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.close());
test.setTimeout(240_000);

/** Somebody with a browser of their own; animations are off, so that nothing has to be waited for. */
async function arrive(
  browser: Browser,
  size: typeof PHONE | typeof DESK,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ ...size, locale: 'en-GB' });
  const page = await context.newPage();
  const quick = JSON.stringify({ pace: 0, sound: false, forced: false, theme: 'auto' });
  await page.addInitScript(
    (kept) => localStorage.getItem('sloop-settings') ?? localStorage.setItem('sloop-settings', kept),
    quick,
  );
  return { page, context };
}

async function sit(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.getByTestId('sit').click();
}

/** Two people at one table, a phone and a desk, the game begun. */
async function twoAtTable(
  browser: Browser,
  game: string,
): Promise<{ ann: Page; bob: Page; contexts: BrowserContext[] }> {
  const [first, second] = [await arrive(browser, PHONE), await arrive(browser, DESK)];
  const { page: ann } = first;
  await ann.goto(`${server.url}/play/${game}?way=online`);
  await ann.getByRole('radio', { name: '2', exact: true }).first().check({ force: true });
  await ann.getByTestId('start').click();
  await ann.waitForURL(/\/t\//);
  await sit(ann, 'Ann');
  const { page: bob } = second;
  await bob.goto(ann.url());
  await sit(bob, 'Bob');
  await expect(ann.getByText('Bob')).toBeVisible();
  await ann.getByTestId('start').click();
  await expect(ann.getByTestId('tray')).toBeVisible();
  await expect(bob.getByTestId('tray')).toBeVisible();
  return { ann, bob, contexts: [first.context, second.context] };
}

/** Chooses the first move of the list, which is open then until the next move; false where it is not this person's move. */
async function moveOnce(page: Page): Promise<boolean> {
  const first = page.locator('dialog [data-move]:enabled').first();
  if (!(await first.isVisible())) await page.keyboard.press('.');
  if (!(await first.isVisible())) return false;
  return first.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  );
}

/** The game is not stuck: turns come and go. */
async function goesOn(...pages: Page[]): Promise<void> {
  for (let moves = 0; moves < 8; ) for (const page of pages) if (await moveOnce(page)) moves++;
}

const close = (contexts: BrowserContext[]): Promise<void[]> => Promise.all(contexts.map((context) => context.close()));

for (const game of ['tortuga', 'cartagena'])
  test(`two people play ${game} to the end, on a phone and at a desk, and again`, async ({ browser }) => {
    const { ann, bob, contexts } = await twoAtTable(browser, game);
    await playToTheEnd(ann, bob);
    await ann
      .getByRole('button', { name: /rematch|again/i })
      .first()
      .click();
    await ann.waitForURL((url) => url.pathname.startsWith('/t/'));
    await close(contexts);
  });

test('a reload in the middle, a second tab and a lost network find the game where it was', async ({ browser }) => {
  const { ann, bob, contexts } = await twoAtTable(browser, 'tortuga');
  await moveOnce(ann);
  await ann.reload();
  await expect(ann.getByTestId('tray')).toBeVisible();
  const tab = await contexts[0]!.newPage();
  await tab.goto(ann.url());
  await expect(tab.getByTestId('tray')).toBeVisible();
  await contexts[1]!.setOffline(true);
  await bob.evaluate(() => dispatchEvent(new Event('offline')));
  await contexts[1]!.setOffline(false);
  await bob.reload();
  await expect.poll(() => moveOnce(bob)).toBe(true);
  await tab.close();
  await goesOn(ann, bob);
  await close(contexts);
});

test('the server is killed under a table and comes back: the game goes on', async ({ browser }) => {
  const { ann, bob, contexts } = await twoAtTable(browser, 'cartagena');
  for (const page of [ann, bob]) await moveOnce(page);
  await server.kill();
  await expect(ann.locator('body')).toBeVisible();
  await server.start();
  await goesOn(ann, bob);
  await close(contexts);
});

test('a stranger watches, chat and presence reach everybody', async ({ browser }) => {
  const { ann, bob, contexts } = await twoAtTable(browser, 'cartagena');
  const { page: watching, context } = await arrive(browser, DESK);
  await watching.goto(ann.url());
  await expect(watching.getByTestId('tray')).toBeVisible();
  await expect(watching.locator('[data-move]')).toHaveCount(0);
  await bob
    .getByRole('textbox', { name: /chat|message|say/i })
    .first()
    .fill('Ahoy <b>there</b>');
  await bob.keyboard.press('Enter');
  await expect(watching.getByText('Ahoy <b>there</b>').first()).toBeVisible();
  await close([...contexts, context]);
});

test('a running table online has nothing against it, in both themes', async ({ browser }) => {
  const { ann, bob, contexts } = await twoAtTable(browser, 'tortuga');
  for (const page of [ann, bob])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  await close(contexts);
});
