import { newspaper, padded, widthOf } from '../output/columns.ts';
import type { GameDisplay, Scene } from './display.ts';

/**
 * If there are more legal moves than this, only the first `FIRST` are listed. In Tortuga, there may be thousands of ways to stow.
 */
const WHOLE = 48;
const FIRST = 20;

export function moveList(legal: readonly string[], display: GameDisplay, scene: Scene): string[] {
  const shown = legal.length > WHOLE ? legal.slice(0, FIRST) : legal;
  const digits = String(shown.length).length;
  const longest = Math.max(...shown.map(widthOf));
  const cells = shown.map((move, index) => {
    const meaning = display.meaning(move, scene);
    const number = String(index + 1).padStart(digits);
    return meaning === undefined
      ? `${number}  ${move}`
      : `${number}  ${padded(move, longest)}  ${scene.paint('gray', meaning)}`;
  });
  const rest = legal.length - shown.length;
  const more = [
    `  … and ${rest} more, up to number ${legal.length}. Type the move you want, such as ${legal.at(-1)}.`,
    '  `rules` explains how moves are written.',
  ];
  return [...newspaper(cells, '  ', scene.width), ...(rest > 0 ? more : [])];
}

/**
 * Finds the legal move that the player has typed, either as a number in the list or in notation. In notation, case and the number
 * of spaces do not matter if only one legal move matches. An empty string stands for the only legal move.
 */
export function moveNamed(legal: readonly string[], text: string): string | undefined {
  if (text === '') return legal.length === 1 ? legal[0] : undefined;
  if (/^\d+$/.test(text)) return legal[Number(text) - 1];
  if (legal.includes(text)) return text;
  const loose = (move: string): string => move.toLowerCase().replaceAll(/\s+/g, ' ');
  const similar = legal.filter((move) => loose(move) === loose(text));
  return similar.length === 1 ? similar[0] : undefined;
}
