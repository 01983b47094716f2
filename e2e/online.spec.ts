// The site with the real server: people at browsers of their own, one link, and everything that can go wrong on the way.
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { calm, DESK, nothingAgainst, PHONE } from './browser.ts';
import { GameServer } from './server.ts';

let server: GameServer;
test.beforeAll(async () => {
  server = await GameServer.start();
});
test.afterAll(() => server.close());
test.setTimeout(240_000);

/** Browsers that a test has opened; they are closed after it. */
const contexts: BrowserContext[] = [];
test.afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

/** Somebody with a browser of their own. */
async function arrive(browser: Browser, size: typeof PHONE | typeof DESK): Promise<Page> {
  const context = await browser.newContext({ ...size, locale: 'en-GB' });
  contexts.push(context);
  const page = await context.newPage();
  await calm(page);
  return page;
}

async function sit(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.getByTestId('sit').click();
}

/** A new table with its host on the first seat; the link that invites to it. */
async function openTable(host: Page, game: string, seats: number, clock = 'None'): Promise<string> {
  await host.goto(`${server.url}/play/${game}?way=online`);
  await host
    .getByRole('radio', { name: String(seats), exact: true })
    .first()
    .check({ force: true });
  await host.getByRole('radio', { name: clock }).check({ force: true });
  await host.getByTestId('start').click();
  await host.waitForURL(/\/t\//);
  await sit(host, 'Ann');
  return host.getByRole('textbox', { name: 'Link to this table' }).inputValue();
}

async function join(link: string, page: Page, name: string): Promise<void> {
  await page.goto(link);
  await sit(page, name);
  await expect(page.getByText('The host starts the game.')).toBeVisible();
}

async function begin(host: Page, ...others: Page[]): Promise<void> {
  await host.getByTestId('start').click();
  for (const page of [host, ...others]) await expect(page.getByTestId('tray')).toBeVisible();
}

/** Two people at one table, a phone and a desk, the game begun. */
async function twoAtTable(browser: Browser, game: string, clock?: string): Promise<{ ann: Page; bob: Page }> {
  const [ann, bob] = [await arrive(browser, PHONE), await arrive(browser, DESK)];
  await join(await openTable(ann, game, 2, clock), bob, 'Bob');
  await expect(ann.getByText('Bob')).toBeVisible();
  await begin(ann, bob);
  return { ann, bob };
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
  for (let moves = 0; moves < 8;) for (const page of pages) if (await moveOnce(page)) moves++;
}

for (const game of ['tortuga', 'cartagena'])
  test(`two people play ${game} to the end, on a phone and at a desk, and again`, async ({ browser }) => {
    const { ann, bob } = await twoAtTable(browser, game);
    await playToTheEnd(ann, bob);
    await ann
      .getByRole('button', { name: /rematch|again/i })
      .first()
      .click();
    await ann.waitForURL((url) => url.pathname.startsWith('/t/'));
  });

test('three friends by one link; who comes too late watches, and sees nobody’s cards', async ({ browser }) => {
  const [ann, bob, cleo, late] = [
    await arrive(browser, PHONE),
    await arrive(browser, DESK),
    await arrive(browser, PHONE),
    await arrive(browser, DESK),
  ];
  const link = await openTable(ann, 'cartagena', 3);
  await nothingAgainst(ann, 'table before it starts');
  await join(link, bob, 'Bob');
  await join(link, cleo, 'Cleo');
  await late.goto(link);
  await expect(late.getByText('No seat is free.')).toBeVisible();
  await expect(ann.getByText('Cleo')).toBeVisible();
  await begin(ann, bob, cleo, late);
  await expect(late.getByText('You are watching')).toBeVisible();
  await expect(late.locator('[data-stack]')).toHaveCount(0);
  await goesOn(ann, bob, cleo);
  await expect(late.locator('[data-move]')).toHaveCount(0);
});

test('an answer is taken back while it is hidden, and the title calls whoever is asked', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'tortuga');
  await expect(ann).toHaveTitle(/^● Your turn/);
  await expect.poll(() => moveOnce(ann)).toBe(true);
  await expect(ann.getByTestId('tray')).toContainText('hidden for now');
  await expect(ann).not.toHaveTitle(/Your turn/);
  await expect(bob.locator('main')).not.toContainText('hidden for now');
  await ann.getByRole('button', { name: 'Undo my move' }).click();
  await expect(ann).toHaveTitle(/^● Your turn/);
  await expect(ann.locator('[data-die]')).toHaveCount(5);
  await goesOn(ann, bob);
});

test('a live clock runs; a bot holds a seat until its owner is back', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'cartagena', 'Live');
  const clock = ann.getByRole('timer').first();
  const seconds = async (): Promise<number> => {
    const [minutes, rest] = (await clock.innerText()).trim().split(':').map(Number);
    return minutes! * 60 + rest!;
  };
  const before = await seconds();
  expect(before).toBeGreaterThan(60);
  await expect.poll(seconds).toBeLessThan(before);

  await bob.getByRole('button', { name: 'Menu' }).click();
  await bob.getByRole('button', { name: 'A bot plays for me' }).click();
  const back = bob.getByRole('button', { name: 'Take back' });
  await expect(back).toHaveCount(1);
  await bob.keyboard.press('Escape');
  await expect.poll(() => moveOnce(ann)).toBe(true);
  await back.click();
  await expect(back).toHaveCount(0);
  await goesOn(ann, bob);
});

test('a reload in the middle, a second tab and a lost network find the game where it was', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'tortuga');
  await moveOnce(ann);
  await ann.reload();
  await expect(ann.getByTestId('tray')).toBeVisible();
  const tab = await ann.context().newPage();
  await tab.goto(ann.url());
  await expect(tab.getByTestId('tray')).toBeVisible();
  await bob.context().setOffline(true);
  await bob.evaluate(() => dispatchEvent(new Event('offline')));
  await bob.context().setOffline(false);
  await bob.reload();
  await expect.poll(() => moveOnce(bob)).toBe(true);
  await tab.close();
  await goesOn(ann, bob);
});

test('the server is killed under a table and comes back: the game goes on', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'cartagena');
  for (const page of [ann, bob]) await moveOnce(page);
  await server.kill();
  await expect(ann.locator('body')).toBeVisible();
  await server.start();
  await goesOn(ann, bob);
});

test('a stranger watches, chat and presence reach everybody', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'cartagena');
  const watching = await arrive(browser, DESK);
  await watching.goto(ann.url());
  await expect(watching.getByTestId('tray')).toBeVisible();
  await expect(watching.locator('[data-move]')).toHaveCount(0);
  await bob
    .getByRole('textbox', { name: /chat|message|say/i })
    .first()
    .fill('Ahoy <b>there</b>');
  await bob.keyboard.press('Enter');
  await expect(watching.getByText('Ahoy <b>there</b>').first()).toBeVisible();
});

test('a running table online and the lobby have nothing against them, in both themes', async ({ browser }) => {
  const { ann, bob } = await twoAtTable(browser, 'tortuga');
  for (const page of [ann, bob]) await nothingAgainst(page, 'a running table');
  await bob.goto(`${server.url}/tables`);
  await expect(bob.getByRole('main')).toBeVisible();
  await nothingAgainst(bob, 'lobby');
});
