import { paraglideVitePlugin } from '@inlang/paraglide-js';
import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';
import { messages } from './messages.config.ts';
import { namespacesByName } from './namespaces.plugin.ts';

/** Where the server listens while the site is developed: `npm run dev` passes its requests on. */
const server = process.env['GAME_SERVER'] ?? 'http://127.0.0.1:4800';

export default defineConfig({
  plugins: [
    paraglideVitePlugin(messages),
    namespacesByName(),
    sveltekit({
      adapter: adapter({ fallback: '200.html', precompress: true }),
      csp: {
        mode: 'hash',
        directives: {
          'default-src': ['self'],
          'script-src': ['self'],
          'worker-src': ['self'],
          'connect-src': ['self'],
          'style-src': ['self'],
          // SvelteKit's route announcer has a style attribute, and pieces are placed by theirs.
          'style-src-attr': ['unsafe-inline'],
          'img-src': ['self', 'data:'],
          'object-src': ['none'],
          'base-uri': ['self'],
        },
      },
    }),
  ],
  worker: { format: 'es', plugins: () => [namespacesByName()] },
  server: { proxy: { '/api': { target: server, ws: true } } },
  preview: { proxy: { '/api': { target: server, ws: true } } },
});
