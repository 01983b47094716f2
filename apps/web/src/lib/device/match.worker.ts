// This worker runs one game on this device. It stores the game and asks the bots, so that the page does not block.
import { findGame } from '@sloop/games';
import { lockGame } from './lock.ts';
import { DeviceMatch } from './match.ts';
import type { FromMatch, ToMatch } from './messages.ts';
import { forgetOldest, loadGame, saveGame } from './saved.ts';
import { Thinker } from './thinker.ts';

let match: DeviceMatch | undefined;
let saving: Promise<unknown> = Promise.resolve();
/** Whether another window is running the game now. */
let isElsewhere = false;

const say = (message: FromMatch): void => self.postMessage(message);

const thinker = new Thinker((thought) => {
  if (match?.answer(thought)) changed();
});

/** Stores the game. Each write waits for the previous write, so that the newest state is written last. */
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

/** Opens a game. The game is loaded only after this window has the lock on the game. So no move from another window is missed. */
async function open(id: string): Promise<void> {
  await lockGame(id, letGo);
  const saved = await loadGame(id);
  if (isElsewhere) return;
  if (!saved || saved.origin === 'import') return say({ type: 'missing' });
  const opened = DeviceMatch.open(saved, findGame);
  if (!opened.ok) return say({ type: 'broken', reason: opened.reason });
  match = opened.value;
  // A reopened game is not stored again. Storing it would make it the first in the player's list of games.
  if (match.isJustDealt) keep();
  tell();
}

/** Stops running the game in this window, because another window wants it. Resolves once everything is stored. */
function letGo(): Promise<unknown> {
  isElsewhere = true;
  match = undefined;
  say({ type: 'elsewhere' });
  return saving;
}

function play(move: string, grace: number): void {
  const refused = match!.play(move);
  if (refused) return say({ type: 'refused', refused });
  keep();
  const update = match!.update();
  say(update);
  // If the person has nothing more to decide, the bots wait. So the person has time to take the move back.
  thinker.hush(update.canUndo && update.legal.length === 0 ? grace : 0);
  ask();
}

function receive(message: ToMatch): void {
  if (message.type === 'open') return void open(message.id).catch(() => say({ type: 'missing' }));
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
