// The player's settings on this device. They are kept in local storage, so all the site's windows share them.
import { readObject, storeObject } from './storage.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Every animation's duration is multiplied by the pace. 0 means no animations. */
export const PACES = [0, 0.5, 1, 1.8] as const;
export type Pace = (typeof PACES)[number];

/** How loud a game's sounds are. 0 means that there are none. */
export const VOLUMES = [0, 0.3, 0.6, 1] as const;
export type Volume = (typeof VOLUMES)[number];

/** The time for taking back a move is multiplied by this number. 0 means that bots do not wait. */
const UNDO_TIMES = [0, 1, 3] as const;
export type UndoTime = (typeof UNDO_TIMES)[number];

interface Kept {
  readonly theme: Theme;
  /** Whether a bell rings when it is the player's turn. */
  readonly sound: boolean;
  /** The volume of dice, chests, cards and pirates. */
  readonly volume: Volume;
  readonly pace: Pace;
  readonly undo: UndoTime;
  /** Whether openly forced moves are played automatically. */
  readonly forced: boolean;
  /** Whether newcomers get help with each new kind of decision. */
  readonly helps: boolean;
}

const KEY = 'sloop-settings';

const prefersStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

function read(): Kept {
  const kept = readObject(KEY);
  return {
    theme: THEMES.find((theme) => theme === kept['theme']) ?? 'auto',
    sound: kept['sound'] !== false,
    volume: VOLUMES.find((volume) => volume === kept['volume']) ?? 0,
    pace: PACES.find((pace) => pace === kept['pace']) ?? (prefersStill() ? 0 : 1),
    undo: UNDO_TIMES.find((time) => time === kept['undo']) ?? 1,
    forced: kept['forced'] !== false,
    helps: kept['helps'] !== false,
  };
}

class Settings {
  #kept = $state.raw(read());

  get theme(): Theme {
    return this.#kept.theme;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get volume(): Volume {
    return this.#kept.volume;
  }

  get pace(): Pace {
    return this.#kept.pace;
  }

  /** How long a move can be taken back, as a multiple of the usual time. It does not depend on the pace. */
  get undo(): UndoTime {
    return this.#kept.undo;
  }

  get forced(): boolean {
    return this.#kept.forced;
  }

  get helps(): boolean {
    return this.#kept.helps;
  }

  /** The theme that is on the screen. If the setting is `auto`, this is the device's theme. */
  get shownTheme(): 'light' | 'dark' {
    if (this.theme !== 'auto') return this.theme;
    return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    storeObject(KEY, this.#kept);
    this.apply();
  }

  /** Reads the settings again after another window has changed them. */
  reread(): void {
    this.#kept = read();
    this.apply();
  }

  /** Sets the theme and the pace on the document, where the style sheets find them. */
  apply(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.shownTheme;
    root.dataset['pace'] = String(this.pace);
    root.style.setProperty('--speed', String(this.pace));
  }
}

export const settings = new Settings();
