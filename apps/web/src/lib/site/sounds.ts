// The games' sounds. They are synthesized when they are played, so that no file has to be loaded. The page loads this
// file only if the player has turned sounds on.

/**
 * One stroke of a sound. `wood` is a tap on wood, `thud` something heavy that is set down, `tone` a small bell, and `swish` a card
 * that slides over the table.
 */
interface Stroke {
  readonly of: 'wood' | 'thud' | 'tone' | 'swish';
  /** When the stroke begins, in seconds after the beginning of the sound. */
  readonly at: number;
  /** The frequency in hertz. For a swish, this is the centre frequency of its noise. */
  readonly pitch: number;
  /** The greatest amplitude, from 0 to 1. */
  readonly loud: number;
  /** The seconds until the stroke has faded out. */
  readonly lasts: number;
}

const wood = (at: number, pitch: number, loud = 0.3): Stroke => ({ of: 'wood', at, pitch, loud, lasts: 0.11 });
const thud = (at: number, pitch: number, loud = 0.34): Stroke => ({ of: 'thud', at, pitch, loud, lasts: 0.2 });
const tone = (at: number, pitch: number, loud = 0.12, lasts = 0.5): Stroke => ({ of: 'tone', at, pitch, loud, lasts });
const swish = (at: number, pitch: number): Stroke => ({ of: 'swish', at, pitch, loud: 0.24, lasts: 0.13 });

/** What is heard when something happens on a table. */
export const SOUNDS = {
  /** Dice tumble and come to rest. */
  roll: [
    ...[0, 0.05, 0.09, 0.16, 0.2, 0.29, 0.4, 0.54].map((at, nth) =>
      wood(at, 760 + 170 * ((nth * 3) % 5), 0.2 - 0.012 * nth),
    ),
    wood(0.62, 640, 0.14),
  ],
  keep: [wood(0, 520), wood(0.09, 610, 0.24)],
  /** A boat or a pirate token steps along its track. */
  step: [wood(0, 430, 0.26), wood(0.13, 480, 0.22)],
  coin: [tone(0, 1760, 0.07, 0.3), tone(0.07, 2349, 0.06, 0.4)],
  chest: [thud(0, 150), wood(0.02, 330, 0.2), tone(0.08, 1976, 0.03, 0.3)],
  stolen: [wood(0, 470, 0.28), wood(0.1, 390, 0.28), thud(0.22, 105, 0.4)],
  card: [swish(0, 2400), wood(0.09, 700, 0.16)],
  draw: [swish(0, 1900), swish(0.11, 2300)],
  hop: [wood(0, 440, 0.24), wood(0.11, 494, 0.24), wood(0.22, 554, 0.26)],
  aboard: [wood(0, 440, 0.24), wood(0.11, 554, 0.24), thud(0.3, 130), tone(0.34, 587, 0.1), tone(0.46, 880, 0.1, 0.7)],
  /** One source of points is counted. */
  count: [wood(0, 700, 0.2), tone(0.01, 880, 0.05, 0.3)],
  end: [392, 494, 587, 784].flatMap((pitch, nth) => [wood(nth * 0.13, pitch, 0.2), tone(nth * 0.13, pitch, 0.1, 0.9)]),
} as const satisfies Readonly<Record<string, readonly Stroke[]>>;

export type SoundName = keyof typeof SOUNDS;

/** Schedules a sound at a time on the context's clock, in seconds. */
export function schedule(context: BaseAudioContext, into: AudioNode, name: SoundName, at: number): void {
  for (const stroke of SOUNDS[name]) {
    const begins = at + stroke.at;
    if (stroke.of === 'swish') swishAt(context, into, stroke, begins);
    else if (stroke.of === 'thud') toneAt(context, into, stroke, begins, { type: 'sine', falls: 0.55 });
    else if (stroke.of === 'tone') toneAt(context, into, stroke, begins, { type: 'sine', falls: 1 });
    else {
      // A bar of wood sounds at its pitch and, more briefly, at 2.76 times this pitch.
      toneAt(context, into, stroke, begins, { type: 'triangle', falls: 0.94 });
      const overtone = { ...stroke, pitch: stroke.pitch * 2.76, loud: stroke.loud * 0.3, lasts: stroke.lasts / 3 };
      toneAt(context, into, overtone, begins, { type: 'sine', falls: 1 });
    }
  }
}

/** A volume that rises quickly and fades out. */
function fading(context: BaseAudioContext, { loud, lasts }: Stroke, at: number, rise: number): GainNode {
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + rise);
  volume.gain.exponentialRampToValueAtTime(0.0005, at + lasts);
  volume.gain.linearRampToValueAtTime(0, at + lasts + 0.01);
  return volume;
}

/** A tone whose pitch falls while it fades out. `falls` is the last pitch as a fraction of the first. */
function toneAt(
  context: BaseAudioContext,
  into: AudioNode,
  stroke: Stroke,
  at: number,
  { type, falls }: { readonly type: OscillatorType; readonly falls: number },
): void {
  const source = new OscillatorNode(context, { type, frequency: stroke.pitch });
  source.frequency.setValueAtTime(stroke.pitch, at);
  source.frequency.exponentialRampToValueAtTime(stroke.pitch * falls, at + stroke.lasts);
  source.connect(fading(context, stroke, at, 0.004)).connect(into);
  source.start(at);
  source.stop(at + stroke.lasts + 0.02);
}

function swishAt(context: BaseAudioContext, into: AudioNode, stroke: Stroke, at: number): void {
  const source = new AudioBufferSourceNode(context, { buffer: noiseFor(context) });
  const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: stroke.pitch, Q: 1.1 });
  source
    .connect(band)
    .connect(fading(context, stroke, at, stroke.lasts * 0.4))
    .connect(into);
  source.start(at);
  source.stop(at + stroke.lasts + 0.02);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A fifth of a second of noise. */
function noiseFor(context: BaseAudioContext): AudioBuffer {
  let noise = noises.get(context);
  if (!noise) {
    const length = Math.ceil(context.sampleRate / 5);
    noise = new AudioBuffer({ length, sampleRate: context.sampleRate });
    noise.copyToChannel(
      Float32Array.from({ length }, () => Math.random() * 2 - 1),
      0,
    );
    noises.set(context, noise);
  }
  return noise;
}
