// Runs one game of this device: holds the match, keeps it on disk, and has bots asked. The page never waits for it.
import { findGame } from '@sloop/games';
import { DeviceMatch } from './match.ts';
import type { FromMatch, ToMatch } from './messages.ts';
import { forgetOldest, loadGame, saveGame } from './saved.ts';

let match: DeviceMatch | undefined;
let saving: Promise<unknown> = Promise.resolve();

const say = (message: FromMatch): void => self.postMessage(message);

/** Writes one after the other, so that the last state is the one that stays. */
function keep(): void {
  const saved = match!.save();
  saving = saving
    .then(() => saveGame(saved))
    .then(() => (saved.outcome === undefined ? undefined : forgetOldest()))
    .catch(() => say({ type: 'unsaved' }));
}

function changed(): void {
  keep();
  tell();
}

function tell(): void {
  say(match!.update());
  for (const question of match!.questions()) say(question);
}

async function open(id: string): Promise<void> {
  const saved = await loadGame(id);
  const game = saved && findGame(saved.game);
  if (!saved || !game || saved.seed === undefined) return say({ type: 'missing' });
  holdAlone(id);
  match = new DeviceMatch(saved, game);
  changed();
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

function receive(message: ToMatch): void {
  if (message.type === 'open') return void open(message.id).catch(() => say({ type: 'missing' }));
  if (!match) return;
  if (message.type === 'lift') {
    match.lift(message.seat);
    return tell();
  }
  if (message.type === 'thought') {
    if (match.answer(message.ticket, message.index)) changed();
    return;
  }
  const refused = message.type === 'play' ? match.play(message.move) : match.undo();
  if (refused) say({ type: 'refused', refused });
  else changed();
}

self.onmessage = ({ data }: MessageEvent<ToMatch>) => receive(data);
