import { settings } from './settings.svelte.ts';
import { withAudio } from './sound.ts';
import { schedule, type SoundName } from './sounds.ts';

/** Plays a sound at the player's volume, beginning after `delay` seconds. */
export function playSound(name: SoundName, delay = 0): void {
  if (settings.volume === 0) return;
  withAudio((context) => {
    const volume = new GainNode(context, { gain: settings.volume });
    volume.connect(context.destination);
    schedule(context, volume, name, context.currentTime + delay);
  });
}
