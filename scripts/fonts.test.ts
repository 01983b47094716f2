import { expect, test } from 'vitest';
import { outdatedFonts } from '../apps/web/scripts/fonts.ts';

test('the site’s fonts match their sources', async () => expect(await outdatedFonts()).toEqual([]));
