import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import MoveAway from './MoveAway.svelte';
import { qrPath } from './qr.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the QR code leads to the page on which the other device takes the code', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code: 'BCDFGHJK', seconds: 300 })));
  render(MoveAway);
  await fireEvent.click(screen.getByRole('button'));
  const picture = await screen.findByRole('img');
  expect(screen.getByTestId('code').textContent).toBe('BCDF-GHJK');
  const { path } = await qrPath(`${location.origin}/me#BCDFGHJK`);
  expect(picture.querySelector('path')!.getAttribute('d')).toBe(path);
});
