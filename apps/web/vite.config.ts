import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { paraglideVitePlugin, type CompilerOptions } from '@inlang/paraglide-js';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './browsers.ts';
import { compiledMessages, TEST_MESSAGES } from './messages.compile.ts';
import { messagesFor } from './messages.config.ts';
import { siteAdapter } from './site.adapter.ts';
import { fewerFiles, oneChoiceOfLanguage, withoutDevalue } from './trim.plugin.ts';

/** The game server that `npm run dev` passes requests to. */
const server = process.env['GAME_SERVER'] ?? 'http://127.0.0.1:4800';

const LOCALES = (
  JSON.parse(readFileSync(new URL('project.inlang/settings.json', import.meta.url), 'utf8')) as {
    readonly locales: readonly string[];
  }
).locales;

/** The hash of the inline script in app.html, for the content security policy. */
function inlineScript(): `sha256-${string}` {
  const page = readFileSync(new URL('src/app.html', import.meta.url), 'utf8');
  const script = /<script>([^]*?)<\/script>/.exec(page)![1]!;
  return `sha256-${createHash('sha256').update(script).digest('base64')}`;
}

const messagesOf = (command: 'build' | 'serve', mode: string): CompilerOptions =>
  mode === 'test' ? TEST_MESSAGES : messagesFor(command);

export default defineConfig(({ command, mode }) => ({
  resolve: { alias: { '#lib/paraglide': messagesOf(command, mode).outdir } },
  plugins: [
    (mode === 'development' ? paraglideVitePlugin : compiledMessages)(messagesOf(command, mode)),
    withoutDevalue(),
    oneChoiceOfLanguage(LOCALES),
    fewerFiles(),
    sveltekit({
      // Svelte creates elements with code instead of parsing HTML. A table has more than a hundred fragments, and a
      // phone is slow to parse them.
      compilerOptions: { fragments: 'tree' },
      adapter: siteAdapter('build', '.svelte-kit/next-site'),
      // Style sheets with fewer characters than this become part of the page, so that the page does not wait for them.
      inlineStyleThreshold: 20_000,
      // A page looks for a new version of the site whenever it gets the focus, and at this interval, in milliseconds.
      version: { pollInterval: 600_000 },
      // Our layout registers the service worker a while after the page has loaded.
      serviceWorker: { register: false },
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self', inlineScript()],
          'worker-src': ['self'],
          'connect-src': ['self'],
          'style-src': ['self'],
          // SvelteKit's route announcer and our pieces use style attributes.
          'style-src-attr': ['unsafe-inline'],
          'img-src': ['self', 'data:'],
          'object-src': ['none'],
          'base-uri': ['self'],
        },
      },
    }),
  ],
  build: { target: BUILD_TARGET },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
}));
