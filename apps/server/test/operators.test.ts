import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Metrics } from '../src/process/metrics.ts';
import { ask, Client, STUCK_AFTER } from './helpers/client.ts';
import { frame, RawConnection } from './helpers/raw-connection.ts';
import { withServer, withTempFolder } from './helpers/server.ts';
import { endProcesses, ServerProcess } from './helpers/server-process.ts';
import { TWO_OPEN } from './helpers/tables.ts';

afterEach(endProcesses);

const metricsOf = async (base: string): Promise<string> => (await ask(base, 'GET', '/metrics')).text;

test('requests are counted by route and status, and no address or id is in the metrics', () =>
  withServer(async (base) => {
    const person = await Client.arrive(base);
    const table = await person.create(TWO_OPEN);
    await person.look(table);
    await ask(base, 'GET', `/api/tables/${'x'.repeat(22)}`);
    await ask(base, 'GET', `/nothing/${table}?secret=1`);
    const text = await metricsOf(base);
    const count = (labels: string): string => `\nsloop_request_seconds_count{${labels}} `;
    expect(text).toContain(`${count('method="POST",route="/api/tables",status="200"')}1\n`);
    expect(text).toContain(`${count('method="GET",route="/api/tables/:id",status="200"')}1\n`);
    expect(text).toContain(`${count('method="GET",route="/api/tables/:id",status="404"')}1\n`);
    expect(text).toContain(`${count('method="GET",route="none",status="404"')}1\n`);
    expect(text).toMatch(/^sloop_refusals_total\{code="not-found"\} 2$/m);
    for (const secret of [table, person.id, person.token, 'secret', 'nothing/']) expect(text).not.toContain(secret);
  }));

test('bots, tables, sockets, the disk and the process are measured', () =>
  withServer(async (base) => {
    const person = await Client.arrive(base);
    const bot = { kind: 'bot', rank: 'deckhand' } as const;
    const table = await person.create({ game: 'cartagena', seats: [bot, bot] });
    const follower = await person.follow(table);
    await follower.send({ type: 'start' });
    await follower.until(() => follower.game?.outcome !== undefined, STUCK_AFTER);
    const value = async (name: string): Promise<number> =>
      Number(new RegExp(`^${name} (.+)$`, 'm').exec(await metricsOf(base))?.[1]);
    for (const name of ['sloop_bot_thinking_seconds_count', 'sloop_bot_wait_seconds_count', 'sloop_disk_free_bytes'])
      expect([name, await value(name)]).toEqual([name, expect.toSatisfy((number: number) => number > 0)]);
    for (const name of ['sloop_sockets', 'sloop_tables_open', 'sloop_tables_stored'])
      await expect.poll(() => value(name), { timeout: STUCK_AFTER }).toBe(1);
    const text = await metricsOf(base);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'nodejs_gc_duration_seconds', 'process_cpu_seconds_total'])
      expect(text).toContain(`# TYPE ${name} `);
    if (process.platform === 'linux') expect(await value('process_open_fds')).toBeGreaterThan(0);
  }));

test('requests for the metrics that arrive together share one text', async () => {
  const metrics = new Metrics();
  let reads = 0;
  metrics.gauge('sloop_test', 'how often this was read', () => ++reads);
  const texts = await Promise.all(Array.from({ length: 20 }, () => metrics.text()));
  expect([reads, new Set(texts).size]).toEqual([1, 1]);
  expect(await metrics.text()).toMatch(/^sloop_test 2$/m);
});

test('malformed frames are counted, and not logged one by one', () =>
  withTempFolder(async (folder) => {
    const server = await ServerProcess.start({ SLOOP_DATA: join(folder, 'sloop.db'), SLOOP_LOG: 'warn' });
    const person = await Client.arrive(server.address);
    const table = await person.create(TWO_OPEN);
    for (let nth = 0; nth < 20; nth++) {
      const connection = await RawConnection.follow(server.address, table, person.token);
      connection.send(frame('{}', { isMasked: false }));
      await connection.closed;
    }
    expect(await metricsOf(server.address)).toMatch(/^sloop_malformed_frames_total 20$/m);
    expect(await server.stop()).toBe(0);
    expect(server.output.trim().split('\n')).toEqual([expect.stringContaining('Sloop is at')]);
  }));

const monitoring = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs/monitoring', name), 'utf8');

/** The names in an expression, except those of functions, labels and time spans. */
const namesIn = (expression: string): string[] =>
  expression
    .replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(by|without|on) \([^)]*\)/g, ' ')
    .match(/\b[a-z]\w*_\w+\b(?!\s*\()/g) ?? [];

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
}

test('the dashboard, the alerts and the documentation name only metrics that a server has', () =>
  withServer(async (base) => {
    await ask(base, 'GET', '/healthz');
    const text = await metricsOf(base);
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['', '_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    );
    const { panels } = JSON.parse(monitoring('dashboard.json')) as Dashboard;
    const alerts = [...monitoring('alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!);
    expect(alerts).toHaveLength(5);
    expect(panels.length).toBeGreaterThan(8);
    const expressions = [...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts];
    for (const expression of expressions) expect([expression, ...namesIn(expression)]).not.toHaveLength(1);
    const used = expressions.flatMap(namesIn);
    const documented = [...monitoring('README.md').matchAll(/`((?:sloop|nodejs|process)_\w+)/g)].map(
      ([, name]) => name,
    );
    expect([...new Set([...used, ...documented])].filter((name) => !types.includes(name))).toEqual([]);
    const own = [...text.matchAll(/^# TYPE (sloop_\w+) /gm)].map(([, name]) => name);
    expect(own.filter((name) => !documented.includes(name))).toEqual([]);
  }));
