// Tests the site with the real server. Several browsers join a table through one link, and connections fail in various
// ways.
import type { Locator, Page } from '@playwright/test';
import { playToTheEnd } from './autoplay.ts';
import { expectAccessible } from './axe.ts';
import { DESK, waitForOfflineCache, PHONE, WITH_OFFLINE_CACHE } from './browser.ts';
import { expectFitsEverywhere } from './fits.ts';
import { Network } from './network.ts';
import type { GameServer } from './server.ts';
import { expect, type OpenBrowser, test } from './test.ts';

let server: GameServer;
test.beforeEach(async ({ server: shared, seed }) => {
  server = shared;
  await server.seed(seed);
});

/** The networks that a test has opened. They are closed after the test. */
const networks: Network[] = [];
test.afterEach(() => {
  for (const network of networks.splice(0)) network.close();
});

async function sit(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox').first().fill(name);
  await page.getByTestId('sit').click();
}

/**
 * Opens a new table, at which the host takes a seat under the name Ann. Returns the link that other people can use to
 * join the table.
 */
async function openTable(host: Page, game: string, seats: number, clock = 'No clock'): Promise<string> {
  await host.goto(`${server.url}/play/${game}?way=online`);
  await host
    .getByRole('radio', { name: String(seats), exact: true })
    .first()
    .check({ force: true });
  await host.getByRole('radio', { name: clock }).check({ force: true });
  await host.getByTestId('start').click();
  await host.waitForURL(/\/t\//);
  await sit(host, 'Ann');
  return host.getByRole('textbox', { name: 'Copy this link' }).inputValue();
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

/**
 * Starts a game between two players: Ann on a phone and Bob on a desktop. If `network` is given, Bob's page reaches the
 * server through this network.
 */
async function twoAtTable(
  openBrowser: OpenBrowser,
  game: string,
  { clock, network }: { readonly clock?: string; readonly network?: Network } = {},
): Promise<{ ann: Page; bob: Page }> {
  const [ann, bob] = [await openBrowser(PHONE), await openBrowser(DESK)];
  const link = await openTable(ann, game, 2, clock);
  await join(link.replace(server.url, network?.url ?? server.url), bob, 'Bob');
  await expect(ann.getByText('Bob')).toBeVisible();
  await begin(ann, bob);
  return { ann, bob };
}

/** Chooses the first move in the list of moves. Returns false if it is not this player's turn. */
const moveOnce = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const first = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog [data-move]:enabled');
    if (!document.querySelector('dialog[open]'))
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
    for (let frame = 0; frame < 2 && !first(); frame++) await new Promise(requestAnimationFrame);
    const move = first();
    move?.click();
    return move !== null;
  });

/** Plays this many moves in all. */
async function playMoves(count: number, ...pages: Page[]): Promise<void> {
  for (let moves = 0; moves < count;) for (const page of pages) if (await moveOnce(page)) moves++;
}

/** Plays four moves, to show that the game is not stuck. A turn has at most three, so more than one player moves. */
const playSomeMoves = (...pages: Page[]): Promise<void> => playMoves(4, ...pages);

const verdict = (page: Page): Locator => page.getByTestId('verdict');
const STRONG =
  /^\s*The server had fixed its seed before yours was known; both are in the record; all \d+ rolls and draws follow from them\.\s*$/;

/** Opens the check of the rolls and draws from the end panel. */
async function verify(page: Page): Promise<void> {
  await expect(page.getByTestId('end')).toBeVisible();
  await page.getByTestId('verify').click();
}

/** Opens the question whether to end the game, in the menu. */
async function askToEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByTestId('end-game').click();
}

test('a game of Cartagena against a bot is ended early and verified on the end panel, and whatever was changed is named', async ({
  openBrowser,
}) => {
  const ann = await openBrowser(PHONE);
  await openTable(ann, 'cartagena', 2);
  await begin(ann);
  await playMoves(3, ann);
  await ann.keyboard.press('Escape');
  await askToEnd(ann);
  await ann.getByTestId('end-game-confirm').click();
  await expect(ann.getByTestId('end')).toBeVisible();

  // Ann starts the check with the keyboard. The result is in a live region, and a click shows the details.
  await ann.getByTestId('verify').focus();
  await ann.keyboard.press('Enter');
  await expect(verdict(ann)).toHaveText(STRONG);
  await expect(verdict(ann)).toHaveRole('status');
  await expectAccessible(ann, 'the result of the check');
  await ann.getByText('Details').click();
  const table = new URL(ann.url()).pathname.split('/').at(-1)!;
  const kept = await ann.evaluate((id) => localStorage.getItem(`sloop-kept-${id}`)!, table);
  const { seed, commit } = JSON.parse(kept) as { seed: string; commit: string };
  for (const text of [table, seed]) await expect(ann.getByRole('definition').getByText(text)).toBeVisible();
  await expect(ann.getByRole('definition').getByText(commit)).toHaveCount(2);

  const stranger = await openBrowser(DESK);
  await stranger.goto(ann.url());
  await verify(stranger);
  await expect(verdict(stranger)).toContainText('Only someone who sat at the table can tell');

  // Now the server's record has cards that differ from the cards that the seeds give.
  await ann.route('**/record', async (route) => {
    const response = await route.fetch();
    const record = (await response.json()) as { moves: string[] };
    const at = record.moves.findIndex((move) => move.startsWith('* deal'));
    await route.fulfill({ response, json: { ...record, moves: record.moves.with(at, '* deal SSSSSS') } });
  });
  await ann.reload();
  await verify(ann);
  await expect(verdict(ann)).toContainText(/^\s*Roll or draw 2 of \d+ is wrong\. The record says: .* dealt .*SSSSSS/);
  await expect(verdict(ann)).toHaveAttribute('data-outcome', 'bad');
  await ann.unroute('**/record');

  // Now the server's commit differs from the commit that Ann's device has kept.
  await ann.evaluate(
    ([id, text]) => localStorage.setItem(`sloop-kept-${id}`, text!),
    [table, kept.replace(commit, 'ab'.repeat(32))],
  );
  await ann.reload();
  await expect(ann.getByText('The server broke a promise about this game’s seeds.')).toBeVisible();
  await verify(ann);
  await expect(verdict(ann)).toContainText('The server changed its seed');
  await ann.getByRole('link', { name: 'How this works' }).click();
  await expect(ann.getByRole('heading', { name: 'Fair rolls and draws' })).toBeVisible();
});

test('two people play Tortuga to the end, on a phone and a desktop, and then a rematch', async ({ openBrowser }) => {
  const { ann, bob } = await twoAtTable(openBrowser, 'tortuga');
  await playToTheEnd(ann, bob);
  await bob.getByTestId('verify').click();
  await expect(verdict(bob)).toHaveText(STRONG);
  await bob.keyboard.press('Escape');
  await ann
    .getByRole('button', { name: /rematch|again/i })
    .first()
    .click();
  await expect(ann.getByText('Waiting for Bob')).toBeVisible();
  await expect(ann.getByRole('option', { name: 'kept for Bob' })).toHaveCount(1);
  await bob.getByRole('link', { name: 'Join the rematch' }).click();
  await expect(ann.getByText('Waiting for Bob')).toHaveCount(0);
  await begin(ann, bob);
  await ann.goto(`${server.url}/tables`);
  await expect(ann.getByTestId('continue')).toContainText('Round 1');
  const finished = ann.getByRole('link', { name: /: (?:You win|Bob wins|You and Bob share)/ });
  for (const text of [/You\s\d+/, /Bob\s\d+/, String(new Date().getFullYear())])
    await expect(finished).toContainText(text);
});

test('three friends join by one link, which comes first until the second has joined; a fourth can only watch, sees no cards, and reads the chat', async ({
  openBrowser,
}) => {
  const [ann, bob, cleo, late] = [
    await openBrowser(PHONE),
    await openBrowser(DESK),
    await openBrowser(PHONE),
    await openBrowser(DESK),
  ];
  const link = await openTable(ann, 'cartagena', 3);
  await expectAccessible(ann, 'table before it starts');
  const copy = ann.getByRole('button', { name: 'Copy link' });
  const start = ann.getByRole('button', { name: 'Start with bots' });
  await expect(copy).toBeInViewport({ ratio: 1 });
  await expect(ann.getByRole('textbox', { name: 'Copy this link' })).toBeInViewport({ ratio: 1 });
  await expect(copy).toContainClass('go');
  await expect(start).not.toContainClass('go');
  await join(link, bob, 'Bob');
  await expect(start).toContainClass('go');
  await expect(copy).not.toContainClass('go');
  await expect(copy).toBeInViewport({ ratio: 1 });
  await join(link, cleo, 'Cleo');
  await late.goto(link);
  await expect(late.getByText('No seat is free.')).toBeVisible();
  await expect(ann.getByText('Cleo')).toBeVisible();
  await begin(ann, bob, cleo, late);
  await expect(late.getByText('You are watching')).toBeVisible();
  await expect(late.locator('[data-stack]')).toHaveCount(0);
  await playSomeMoves(ann, bob, cleo);
  await expect(late.locator('[data-move]')).toHaveCount(0);

  // What a player writes reaches everyone, but only players can write.
  for (const page of [ann, bob]) await page.keyboard.press('Escape');
  await bob
    .getByRole('textbox', { name: /chat|message|say/i })
    .first()
    .fill('Ahoy <b>there</b>');
  await bob.keyboard.press('Enter');
  await expect(late.getByText('Ahoy <b>there</b>').first()).toBeVisible();
  await expect(late.getByText('Only players can chat at this table.').first()).toBeVisible();
  await expect(late.getByRole('textbox', { name: 'Say something to the table' })).toHaveCount(0);
  const chat = ann.getByRole('banner').getByRole('button', { name: 'Chat' });
  await expect(chat).toContainText('1');
  await chat.click();
  await expect(ann.getByText('Ahoy <b>there</b>')).toBeVisible();
  await ann.reload();
  await expect(ann.getByTestId('tray')).toBeVisible();
  await expect(chat).not.toContainText('1');
});

test(
  'a hidden answer can be taken back, and the title calls the player who is to act',
  { tag: '@engines' },
  async ({ openBrowser }) => {
    const { ann, bob } = await twoAtTable(openBrowser, 'tortuga');
    await expect(ann).toHaveTitle(/^● Your turn/);
    await expect.poll(() => moveOnce(ann)).toBe(true);
    await expect(ann.getByTestId('tray')).toContainText('hidden for now');
    await expect(ann).not.toHaveTitle(/Your turn/);
    await expect(bob.locator('main')).not.toContainText('hidden for now');
    await ann.getByRole('button', { name: 'Undo my move' }).click();
    await expect(ann).toHaveTitle(/^● Your turn/);
    await expect(ann.locator('[data-die]')).toHaveCount(5);
    await playSomeMoves(ann, bob);
  },
);

test('a live clock runs; a bot holds a seat until its owner is back', async ({ openBrowser }) => {
  const { ann, bob } = await twoAtTable(openBrowser, 'cartagena', { clock: 'Live' });
  const clock = ann.getByRole('timer').first();
  const seconds = async (): Promise<number> => {
    const [minutes, rest] = (await clock.innerText()).trim().split(':').map(Number);
    return minutes! * 60 + rest!;
  };
  const before = await seconds();
  expect(before).toBeGreaterThan(60);
  await expect.poll(seconds).toBeLessThan(before);

  await bob.getByRole('button', { name: 'Menu' }).click();
  await bob.getByRole('button', { name: 'Let a bot play for me' }).click();
  const back = bob.getByRole('button', { name: 'Take my seat back' });
  await expect(back).toHaveCount(1);
  await expect.poll(() => moveOnce(ann)).toBe(true);
  await back.click();
  await expect(back).toHaveCount(0);
  await playSomeMoves(ann, bob);
});

for (const game of ['tortuga', 'cartagena'])
  test(`two players on phones end a game of ${game} together: nobody has won, and nobody is to move`, async ({
    openBrowser,
  }) => {
    const [ann, bob] = [await openBrowser(PHONE), await openBrowser(PHONE)];
    await join(await openTable(ann, game, 2), bob, 'Bob');
    await begin(ann, bob);
    const propose = async (check = async (): Promise<void> => {}): Promise<void> => {
      await askToEnd(ann);
      await expect(ann.getByText('once everybody who still plays agrees')).toBeFocused();
      await check();
      await ann.getByTestId('end-game-confirm').click();
      await expect(ann.getByText('You want to end this game. Waiting for Bob.')).toBeVisible();
    };
    const proposal = bob.getByText('Proposed by Ann: end this game without a winner.');
    // A proposal is the same in every game, except for the room that the table leaves.
    if (game === 'tortuga') {
      await propose(() => expectAccessible(ann, 'the question whether to end the game'));
      await expect(proposal).toBeVisible();
      await ann.getByRole('button', { name: 'Play on' }).click();
      await expect(proposal).toHaveCount(0);
    }
    await propose();
    await expect(proposal).toBeVisible();
    await expectFitsEverywhere(bob, 'a proposal to end the game');
    await bob.getByRole('button', { name: 'Agree' }).click();
    for (const page of [ann, bob]) {
      await expect(page.getByTestId('end').getByRole('heading')).toHaveText('Ended without a winner');
      await expect(page.getByText(/to move|Your turn|Your choice/)).toHaveCount(0);
      await expect(page).not.toHaveTitle(/^●/);
    }
    await expectAccessible(bob, 'a game that was ended');
    await expect(ann.getByRole('banner').getByText('the game is over')).toBeVisible();
    await expectFitsEverywhere(ann, 'ended without a winner');
    await verify(ann);
    await expect(verdict(ann)).toHaveText(STRONG);
    await ann.goto(`${server.url}/tables`);
    await expect(ann.getByText('Ended without a winner').first()).toBeVisible();
  });

/** Starts a game between Ann and Bob. Bob's page reaches the server through a network that the test can cut. */
async function twoAtTableWithNetwork(
  openBrowser: OpenBrowser,
  game: string,
): Promise<{ ann: Page; bob: Page; network: Network }> {
  const network = await Network.to(server.url);
  networks.push(network);
  return { network, ...(await twoAtTable(openBrowser, game, { network })) };
}

/** The message that is shown while there is no connection. */
const noConnection = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'No connection.' });

test('when the browser is offline, the page says so, and it reconnects by itself', async ({ openBrowser }) => {
  const { ann, bob, network } = await twoAtTableWithNetwork(openBrowser, 'cartagena');
  network.cut();
  await bob.context().setOffline(true);
  await expect(noConnection(bob)).toBeVisible();
  await expectFitsEverywhere(bob, 'no connection');
  network.mend();
  await bob.context().setOffline(false);
  await expect(noConnection(bob)).toHaveCount(0);
  await playSomeMoves(ann, bob);
});

test.describe('without a network', () => {
  test.use(WITH_OFFLINE_CACHE);

  test('a table that is opened without a network says so, and appears when the network is back', async ({
    openBrowser,
  }) => {
    const { ann } = await twoAtTable(openBrowser, 'cartagena');
    const table = ann.url();
    await waitForOfflineCache(ann);
    await ann.context().setOffline(true);
    for (const address of [table, `${server.url}/t/abc`]) {
      await ann.goto(address);
      await expect(ann.getByRole('heading', { name: 'No connection.' })).toBeVisible();
      await expect(ann.getByRole('button', { name: 'Try now' })).toBeVisible();
    }
    await expectAccessible(ann, 'no connection');
    await ann.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(ann.getByTestId('play-tortuga')).toBeVisible();
    await ann.goto(table);
    await expect(ann.getByRole('heading', { name: 'No connection.' })).toBeVisible();
    await ann.context().setOffline(false);
    await expect(ann.getByTestId('tray')).toBeVisible();
  });
});

test('when the network fails silently, a move is kept, and counts once when the network is back', async ({
  openBrowser,
}) => {
  const { ann, bob, network } = await twoAtTableWithNetwork(openBrowser, 'tortuga');
  network.cut();
  await expect.poll(() => moveOnce(bob)).toBe(true);
  await expect(bob.getByTestId('tray')).toContainText('Sending…');
  await expect(noConnection(bob)).toBeVisible();
  await expect(bob.getByTestId('tray')).toContainText('Kept.');
  await expectFitsEverywhere(bob, 'no connection');
  network.mend();
  await expect(noConnection(bob)).toHaveCount(0);
  await expect(bob.getByTestId('tray')).toContainText('hidden for now');
  await playSomeMoves(ann, bob);
});

/** The lines of the log on a desktop, where the log is always visible. */
const log = (page: Page): Locator => page.getByRole('list', { name: 'Log', exact: true }).getByRole('button');

test('a spectator of Tortuga sees whose board is whose on every screen; a reload and a second tab show the game where it was, with the same log', async ({
  openBrowser,
}) => {
  const { ann, bob } = await twoAtTable(openBrowser, 'tortuga');
  const watching = await openBrowser(PHONE);
  await watching.goto(ann.url());
  const large = watching.getByRole('region', { name: 'Board of Ann' });
  await expect(large.getByText('Ann')).toBeInViewport({ ratio: 1 });
  await expectFitsEverywhere(watching, 'watching');
  for (const page of [ann, bob]) await expectAccessible(page, 'a running table');

  await moveOnce(ann);
  await ann.reload();
  await expect(ann.getByTestId('tray')).toBeVisible();
  const tab = await ann.context().newPage();
  await tab.goto(ann.url());
  await expect(tab.getByTestId('tray')).toBeVisible();
  await expect.poll(() => moveOnce(bob)).toBe(true);
  await tab.close();
  await playSomeMoves(ann, bob);
  await bob.keyboard.press('Escape');
  expect(await log(bob).last().isEnabled()).toBe(true);
  // Updates may still arrive, so the test opens a second tab instead of reloading the page. Both tabs receive the
  // updates.
  const freshTab = await bob.context().newPage();
  await freshTab.goto(bob.url());
  const shown = async (page: Page): Promise<unknown> => {
    const words = await log(page).allTextContents();
    return { lines: words.length, latest: words.slice(-6) };
  };
  await expect(log(freshTab)).not.toHaveCount(0);
  await expect(async () => expect(await shown(freshTab)).toEqual(await shown(bob))).toPass();
  await freshTab.goto(`${server.url}/tables`);
  await expect(freshTab.getByRole('main')).toBeVisible();
  await expectAccessible(freshTab, 'lobby');
});

test(
  'after a reload and for a late visitor, the log is complete, and every line shows its moment',
  { tag: '@engines' },
  async ({ openBrowser }) => {
    const { ann, bob } = await twoAtTable(openBrowser, 'cartagena');
    await playMoves(8, ann, bob);
    /**
     * The lines that say which space a card led to. The page can write such a line only if it knows the view before the
     * move.
     */
    const led = (page: Page): Locator => log(page).filter({ hasText: '→', hasNotText: 'back' });
    await expect.poll(() => led(bob).count()).toBeGreaterThan(3);
    await bob.keyboard.press('Escape');
    const words = await led(bob).allTextContents();
    const late = await openBrowser(DESK);
    await late.goto(ann.url());
    await bob.reload();
    await expect.poll(async () => (await led(bob).allTextContents()).slice(0, words.length)).toEqual(words);
    const others = words.map((line) => line.replace('You', 'Bob'));
    await expect.poll(async () => (await led(late).allTextContents()).slice(0, words.length)).toEqual(others);
    for (const page of [bob, late]) {
      await expect(log(page).and(page.locator('[aria-disabled="true"]'))).toHaveCount(0);
      await led(page).first().click();
      await expect(led(page).first()).toHaveAttribute('aria-current', 'step');
    }
  },
);

test('a game goes on after the server is killed and started again', async ({ openBrowser }) => {
  const { ann, bob } = await twoAtTable(openBrowser, 'cartagena');
  for (const page of [ann, bob]) await moveOnce(page);
  await server.kill();
  for (const page of [ann, bob]) await expect(noConnection(page)).toBeVisible();
  await server.start();
  for (const page of [ann, bob]) await expect(noConnection(page)).toHaveCount(0);
  await playSomeMoves(ann, bob);
});

test('spectators chat at a table whose host has allowed it', async ({ openBrowser }) => {
  const ann = await openBrowser(PHONE);
  await ann.goto(`${server.url}/play/cartagena?way=online`);
  const choose = (name: string): Promise<void> => ann.getByRole('radio', { name }).press('Space');
  await choose('Spectators too');
  await choose('Anybody');
  await expect(ann.getByText('Who may chat'), 'at a listed table, there is nothing to choose').toHaveCount(0);
  await choose('By link');
  await expect(ann.getByRole('radio', { name: 'Spectators too' })).toBeChecked();
  await expectAccessible(ann, 'setting up a table');
  await ann.getByTestId('start').click();
  await ann.waitForURL(/\/t\//);

  const watching = await openBrowser(PHONE);
  await watching.goto(ann.url());
  await watching.getByRole('textbox', { name: 'Say something to the table' }).fill('Ahoy');
  await watching.keyboard.press('Enter');
  await expect(ann.getByText('Ahoy')).toBeVisible();
});
