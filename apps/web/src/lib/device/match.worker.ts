// Runs one game of this device: holds the match, keeps it on disk, and asks bots. The page never waits for it.
import { findGame } from '@sloop/games';
import { DeviceMatch } from './match.ts';
import type { FromMatch, ToMatch } from './messages.ts';
import { forgetOldest, saveGame, type SavedGame } from './saved.ts';
import { Thinker } from './thinker.ts';

let match: DeviceMatch | undefined;
let saving: Promise<unknown> = Promise.resolve();

const say = (message: FromMatch): void => self.postMessage(message);

const thinker = new Thinker(({ ticket, index }) => {
  if (match?.answer(ticket, index)) changed();
});

/** Writes one after the other, so that the last state is the one that stays. */
function keep(): void {
  const saved = match!.save();
  const { over } = match!;
  saving = saving
    .then(() => saveGame(saved))
    .then(() => (over ? forgetOldest() : undefined))
    .catch(() => say({ type: 'unsaved' }));
}

function changed(): void {
  keep();
  tell();
}

function tell(): void {
  say(match!.update());
  ask();
}

function ask(): void {
  for (const asked of match!.questions()) thinker.ask(asked);
}

function open(saved: SavedGame): void {
  const opened = DeviceMatch.open(saved, findGame);
  if (!opened.ok) return say({ type: 'broken', reason: opened.reason });
  holdAlone(saved.id);
  match = opened.value;
  // A game that goes on as it was is not written: the player's list keeps its order.
  if (match.isJustDealt) keep();
  tell();
}

/** Of two windows with the same game the later one goes on with it. */
function holdAlone(id: string): void {
  if (!('locks' in navigator)) return;
  const name = `sloop-game-${id}`;
  navigator.locks
    .request(name, { steal: true }, () => new Promise(() => {}))
    .catch(() => {
      match = undefined;
      say({ type: 'elsewhere' });
    });
}

function play(move: string, grace: number): void {
  const refused = match!.play(move);
  if (refused) return say({ type: 'refused', refused });
  keep();
  const update = match!.update();
  say(update);
  // Whoever has just ended their turn gets the time to think better of it.
  thinker.hush(update.canUndo && update.legal.length === 0 ? grace : 0);
  ask();
}

function receive(message: ToMatch): void {
  if (message.type === 'open') return open(message.saved);
  if (!match) return;
  if (message.type === 'play') return play(message.move, message.grace);
  if (message.type === 'lift') {
    match.lift(message.seat);
    return tell();
  }
  const refused = match.undo();
  if (refused) say({ type: 'refused', refused });
  else changed();
}

self.onmessage = ({ data }: MessageEvent<ToMatch>) => receive(data);
