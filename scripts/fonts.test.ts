import { expect, test } from 'vitest';
import { outdatedFonts } from '../apps/web/scripts/fonts.ts';

test('the fonts of the site are what their sources give', async () => expect(await outdatedFonts()).toEqual([]));
