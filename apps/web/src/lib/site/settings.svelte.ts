// The player's settings on this device. The settings are kept in the local storage, so all windows of the site share them.
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The duration of every animation is multiplied by the pace. The pace 0 means no animations. */
export const PACES = [0, 0.5, 1, 1.8] as const;
export type Pace = (typeof PACES)[number];

interface Kept {
  readonly theme: Theme;
  readonly sound: boolean;
  readonly pace: Pace;
  /** Whether openly forced moves are played automatically. */
  readonly forced: boolean;
  /** Whether newcomers get a sentence of help with each new kind of decision. */
  readonly helps: boolean;
}

const KEY = 'sloop-settings';

const prefersStill = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

function read(): Kept {
  const fallback: Kept = { theme: 'auto', sound: true, pace: prefersStill() ? 0 : 1, forced: true, helps: true };
  try {
    const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      theme: THEMES.find((theme) => theme === kept.theme) ?? fallback.theme,
      sound: kept.sound ?? fallback.sound,
      pace: PACES.find((pace) => pace === kept.pace) ?? fallback.pace,
      forced: kept.forced ?? fallback.forced,
      helps: kept.helps ?? fallback.helps,
    };
  } catch {
    return fallback;
  }
}

class Settings {
  #kept = $state.raw(read());

  get theme(): Theme {
    return this.#kept.theme;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get pace(): Pace {
    return this.#kept.pace;
  }

  /**
   * Bots wait after a move that can be taken back. This factor makes the wait longer or shorter. It is `pace`, but at least 1 if
   * the device asks for reduced motion.
   */
  get patience(): number {
    return prefersStill() ? Math.max(this.pace, 1) : this.pace;
  }

  get forced(): boolean {
    return this.#kept.forced;
  }

  get helps(): boolean {
    return this.#kept.helps;
  }

  /** The theme that is on the screen. If the setting is `auto`, this is the theme of the device. */
  get shownTheme(): 'light' | 'dark' {
    if (this.theme !== 'auto') return this.theme;
    return typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }

  change(changes: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // If the setting cannot be stored, it lasts until the page is closed.
    }
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
