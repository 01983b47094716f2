// This worker runs one game on this device. It stores the game and asks the bots, so that the page does not block.
import { findGame } from '@sloop/games/rules';
import { lockGame } from './lock.ts';
import type { Hint } from './hint.ts';
import { DeviceMatch } from './match.ts';
import type { FromMatch, ToMatch } from './messages.ts';
import type { SavedGame } from './saved.ts';
import { forgetOldest, loadGame, saveGame } from './store.ts';
import { Thinker } from './thinker.ts';

let match: DeviceMatch | undefined;
let saving: Promise<unknown> = Promise.resolve();
/** Whether the last attempt to store the game failed. */
let isUnsaved = false;
/** Whether another window is running the game now. */
let isElsewhere = false;

const say = (message: FromMatch): void => self.postMessage(message);

const thinker = new Thinker((answered) => {
  if (match?.answer(answered)) changed();
});

/** The hints that the captain is thinking about. The key is the question's ticket. */
const hints = new Map<number, Hint>();

/** Thinks about hints in a second worker, so that hints and the game's bots do not wait for each other. */
const adviser = new Thinker((answered) => {
  const { position, adviceOf } = hints.get(answered.ticket)!;
  hints.delete(answered.ticket);
  say({ type: 'advice', position, advice: adviceOf(answered) });
});

function advise(): void {
  const hint = match!.hint();
  if (!hint) return;
  hints.set(hint.asked.ticket, hint);
  adviser.ask(hint.asked);
}

/** Stores the game. Each write waits for the previous write, so that the newest state is written last. */
function keep(): void {
  const saved = match!.save();
  const { over } = match!;
  saving = saving.then(() => store(saved)).then(() => (over ? forgetOldest() : undefined));
}

async function store(game: SavedGame): Promise<void> {
  const why = await saveGame(game);
  if (why) say({ type: 'unsaved', why, game });
  else if (isUnsaved) say({ type: 'saved' });
  isUnsaved = why !== undefined;
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

/** Opens a game. The game is not loaded before this window holds its lock, so no move from another window is missed. */
async function open(id: string, unstored: SavedGame | undefined): Promise<void> {
  await lockGame(id, letGo);
  const saved = unstored ?? (await loadGame(id));
  if (isElsewhere) return;
  if (!saved || saved.origin === 'import') return say({ type: 'missing' });
  const opened = DeviceMatch.open(saved, findGame);
  if (!opened.ok) return say({ type: 'broken', reason: opened.reason });
  match = opened.value;
  // A reopened game is not stored again. Storing it would make it the first in the player's list of games.
  if (match.isJustDealt || unstored) keep();
  tell();
}

/** Stops running the game in this window, because another window wants it. Resolves once everything is stored. */
function letGo(): Promise<unknown> {
  isElsewhere = true;
  match = undefined;
  say({ type: 'elsewhere' });
  return saving;
}

function play(move: string, undoWait: number): void {
  const refused = match!.play(move);
  if (refused) return say({ type: 'refused', refused });
  keep();
  const update = match!.update();
  // If the person has nothing more to decide, the bots wait, so that the person has time to take the move back.
  const wait = update.canUndo && update.legal.length === 0 ? undoWait : 0;
  const isForBots = update.toAct.every((seat) => update.seats[seat]!.bot !== undefined);
  say(wait > 0 && isForBots ? { ...update, undoFor: wait } : update);
  thinker.hush(wait);
  ask();
}

function receive(message: ToMatch): void {
  if (message.type === 'open') return void open(message.id, message.game);
  if (!match) return;
  if (message.type === 'play') return play(message.move, message.undoWait);
  if (message.type === 'advise') return advise();
  if (message.type === 'advance') return thinker.hush(0);
  if (message.type === 'lift') {
    match.lift(message.seat);
    return tell();
  }
  const refused = match.undo();
  if (refused) say({ type: 'refused', refused });
  else changed();
}

// The browser reports all other exceptions to the page.
self.onunhandledrejection = ({ reason }) => say({ type: 'failed', reason: String(reason) });
self.onmessage = ({ data }: MessageEvent<ToMatch>) => receive(data);
