import { makeRecord, type Match, type Result } from '@sloop/engine';

export interface SaveSettings {
  /** The file to which the game is saved automatically when it ends or the player leaves. */
  readonly saveTo: string | undefined;
  /** The file from which the game was resumed. Until the next move, this file contains the current state of the game. */
  readonly resumedFrom: string | undefined;
  /** The file to which the game is saved if the player types no file name and `saveTo` is not set. */
  readonly defaultFile: string;
  readonly write: (file: string, text: string) => Result<undefined>;
}

/** Saves a game to files. Knows whether the game's current state has been saved. */
export class GameSaver {
  readonly #settings: SaveSettings;
  /** The file that contains the game in its current state, if there is one. */
  #savedAs: string | undefined;

  constructor(settings: SaveSettings) {
    this.#settings = settings;
    this.#savedAs = settings.resumedFrom;
  }

  get isSaved(): boolean {
    return this.#savedAs !== undefined;
  }

  /** Call this after a move has been made or taken back, because then no file contains the current state. */
  changed(): void {
    this.#savedAs = undefined;
  }

  /** Whether the game is saved when it ends or the player leaves. */
  get savesAutomatically(): boolean {
    return this.#settings.saveTo !== undefined;
  }

  get defaultFile(): string {
    return this.#settings.defaultFile;
  }

  /** Saves the game to `saveTo` if it is set and that file does not contain the current state yet. */
  autoSave(match: Match, names: readonly string[]): string[] {
    const { saveTo } = this.#settings;
    return saveTo === undefined || saveTo === this.#savedAs ? [] : [this.#save(match, names, saveTo)];
  }

  /** Saves the game to the file `name`. If `name` is empty, saves to `saveTo`, or to the default file if `saveTo` is not set. */
  save(match: Match, names: readonly string[], name: string): string {
    const { saveTo, defaultFile } = this.#settings;
    return this.#save(match, names, name === '' ? (saveTo ?? defaultFile) : name);
  }

  #save(match: Match, names: readonly string[], file: string): string {
    const written = this.#settings.write(file, `${JSON.stringify(makeRecord(match, { names }))}\n`);
    if (!written.ok) return `Could not save to ${file}: ${written.reason}.`;
    this.#savedAs = file;
    return `Saved to ${file}. The file shows everything, including what was hidden.`;
  }
}
