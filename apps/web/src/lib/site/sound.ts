import { settings } from './settings.svelte.ts';

let audio: AudioContext | undefined;

/** Calls `sound` with the page's audio context, if the browser lets the page make sounds. */
export function withAudio(sound: (context: AudioContext) => void): void {
  if (typeof AudioContext === 'undefined') return;
  // Browsers do not play sound on a page that the user has not touched yet.
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  // Creating the first AudioContext takes a long time. `setTimeout` lets the browser update the screen first.
  setTimeout(() => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    sound(audio);
  });
}

/** Rings a ship's bell twice, to say that it is the player's turn. The sound is synthesized, so that no file has to be loaded. */
export function ring(): void {
  if (settings.sound) withAudio(strike);
}

function strike(context: AudioContext): void {
  for (const [delay, loudness] of [
    [0, 0.16],
    [0.19, 0.11],
  ] as const)
    stroke(context, context.currentTime + delay, loudness);
}

/**
 * The partial tones of a small bell. For each tone: its frequency in hertz, its share of the loudness, and the seconds
 * until it has faded out.
 */
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
