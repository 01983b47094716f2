import { makeRecord, type Match, type Result } from '@sloop/engine';

export interface SaveSettings {
  /** The file to which the game is saved automatically when it ends or the player leaves. */
  readonly saveTo: string | undefined;
  /** The file from which the game was resumed. It holds the game until a move is made. */
  readonly resumedFrom: string | undefined;
  /** The file for `save` without a name. */
  readonly defaultFile: string;
  readonly write: (file: string, text: string) => Result<undefined>;
}

/** Saves a game to files, and knows whether its current state has been saved. */
export class GameSaver {
  readonly #settings: SaveSettings;
  /** The file that holds the game in its current state. */
  #savedAs: string | undefined;

  constructor(settings: SaveSettings) {
    this.#settings = settings;
    this.#savedAs = settings.resumedFrom;
  }

  get isSaved(): boolean {
    return this.#savedAs !== undefined;
  }

  /** Call it when a move has been made or taken back: no file holds the current state then. */
  changed(): void {
    this.#savedAs = undefined;
  }

  /** Whether the game is saved automatically at the end. */
  get savesAutomatically(): boolean {
    return this.#settings.saveTo !== undefined;
  }

  get defaultFile(): string {
    return this.#settings.defaultFile;
  }

  /** Saves the game to `saveTo`, if there is one and it does not hold the current state yet. */
  autoSave(match: Match, names: readonly string[]): string[] {
    const { saveTo } = this.#settings;
    return saveTo === undefined || saveTo === this.#savedAs ? [] : [this.#save(match, names, saveTo)];
  }

  /** Saves the game to a file. Without a name, to `saveTo` or the default file. */
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
