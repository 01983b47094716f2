import { settings } from './settings.svelte.ts';

let audio: AudioContext | undefined;

/** A ship's bell, two strokes: it is your turn. Made here, so that nothing has to be loaded. */
export function ring(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  // Browsers keep a page silent that nobody has touched yet.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  // The first time takes long: whatever else is under way is shown before.
  setTimeout(() => strike((audio ??= new AudioContext())));
}

function strike(context: AudioContext): void {
  if (context.state === 'suspended') void context.resume();
  for (const [delay, loudness] of [
    [0, 0.16],
    [0.19, 0.11],
  ] as const)
    stroke(context, context.currentTime + delay, loudness);
}

/** The partials of a small bell: pitch in hertz, share of the loudness, seconds until it has died away. */
const PARTIALS = [
  [1046, 1, 1.1],
  [2093, 0.5, 0.7],
  [2790, 0.25, 0.4],
  [4180, 0.12, 0.25],
] as const;

function stroke(context: AudioContext, at: number, loudness: number): void {
  for (const [pitch, share, seconds] of PARTIALS) {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(loudness * share, at + 0.004);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}
