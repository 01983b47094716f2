import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Sheet from './Sheet.svelte';

afterEach(cleanup);

test('a cancelled sheet closes immediately, before the browser’s close event', async () => {
  const children = createRawSnippet(() => ({ render: () => '<p>What happened</p>' }));
  render(Sheet, { title: 'Log', open: true, children });
  await fireEvent(screen.getByRole('dialog'), new Event('cancel'));
  expect(screen.queryByText('What happened')).toBeNull();
});
