// `npm run fonts` makes the site's fonts from the fonts in `node_modules`. With `--check`, it changes no file and only says which
// fonts are outdated.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const FOLDER = fileURLToPath(new URL('../src/lib/ui/look/fonts/', import.meta.url));

const FONTS = ['alegreya-sans-latin-500-normal', 'alegreya-sans-latin-800-normal', 'alegreya-sc-latin-800-normal'];

/** The first and the last code point of each range of characters that the fonts contain: Latin-1 and typographic marks. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x2c6, 0x2c6],
  [0x2dc, 0x2dc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2039, 0x203a],
  [0x2044, 0x2044],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
] as const;

/** The OpenType features to keep: kerning, ligatures, localized letters, and lining and tabular figures. */
const FEATURES = ['kern', 'liga', 'locl', 'lnum', 'tnum'];

const CHARACTERS = RANGES.flatMap(([first, last]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
).join('');

/** Makes a font that has only the characters and features that the site uses, and no hinting. */
export function makeFont(name: string): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(`@fontsource/${name.split('-latin')[0]}/files/${name}.woff2`);
  const wish = { targetFormat: 'woff2', keepFeatures: FEATURES, noHinting: true } as const;
  return subsetFont(readFileSync(source), CHARACTERS, wish);
}

/** The names of the fonts whose files differ from what `makeFont` makes. */
export async function outdatedFonts(): Promise<string[]> {
  const made = await Promise.all(FONTS.map(makeFont));
  return FONTS.filter((name, index) => !made[index]!.equals(readFileSync(`${FOLDER}${name}.woff2`)));
}

if (import.meta.main) {
  const outdated = await outdatedFonts();
  console.log(
    outdated.length === 0
      ? 'The fonts are up to date.'
      : `These fonts differ from their sources: ${outdated.join(', ')}`,
  );
  if (process.argv.includes('--check')) process.exitCode = outdated.length === 0 ? 0 : 1;
  else for (const name of outdated) writeFileSync(`${FOLDER}${name}.woff2`, await makeFont(name));
}
