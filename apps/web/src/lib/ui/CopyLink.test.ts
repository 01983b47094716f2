import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { overwriteGetLocale } from '#lib/paraglide/runtime.js';
import CopyLink from './CopyLink.svelte';

const LINK = 'https://sloop.example/t/tavern';

beforeAll(() => overwriteGetLocale(() => 'en'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('once the link has been copied, a message says so', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(CopyLink, { link: LINK });
  await fireEvent.click(screen.getByRole('button'));
  expect(writeText).toHaveBeenCalledWith(LINK);
  expect((await screen.findByText('The link is on your clipboard.')).getAttribute('role')).toBe('status');
});

test('without a clipboard, the link is shown so that it can be copied by hand', async () => {
  vi.stubGlobal('navigator', {});
  render(CopyLink, { link: LINK });
  await fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe(LINK);
});
