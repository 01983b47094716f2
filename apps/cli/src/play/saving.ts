import { makeRecord, type Match, type Result } from '@sloop/engine';

export interface SaveSettings {
  /** Where the game is kept without being asked, when it ends or is left. */
  readonly saveTo: string | undefined;
  /** The file that a resumed game came from, and still is in until a move is made. */
  readonly resumedFrom: string | undefined;
  /** Where `save` without a name goes. */
  readonly defaultFile: string;
  readonly write: (file: string, text: string) => Result<undefined>;
}

/** Keeps a game in files, and knows whether the game as it is now has been kept. */
export class GameSaver {
  readonly #settings: SaveSettings;
  /** The file that holds the game with all its moves. */
  #savedAs: string | undefined;

  constructor(settings: SaveSettings) {
    this.#settings = settings;
    this.#savedAs = settings.resumedFrom;
  }

  get isSaved(): boolean {
    return this.#savedAs !== undefined;
  }

  /** A move was made or taken back: no file holds the game as it is now. */
  changed(): void {
    this.#savedAs = undefined;
  }

  /** Whether the game is kept without being asked. */
  get savesAutomatically(): boolean {
    return this.#settings.saveTo !== undefined;
  }

  get defaultFile(): string {
    return this.#settings.defaultFile;
  }

  /** Keeps the game where it is to be kept without being asked, unless it is there already. */
  autoSave(match: Match, names: readonly string[]): string[] {
    const { saveTo } = this.#settings;
    return saveTo === undefined || saveTo === this.#savedAs ? [] : [this.#save(match, names, saveTo)];
  }

  /** Keeps the game under a name, or where it goes without one. */
  save(match: Match, names: readonly string[], name: string): string {
    const { saveTo, defaultFile } = this.#settings;
    return this.#save(match, names, name === '' ? (saveTo ?? defaultFile) : name);
  }

  #save(match: Match, names: readonly string[], file: string): string {
    const written = this.#settings.write(file, `${JSON.stringify(makeRecord(match, { names }))}\n`);
    if (!written.ok) return `It cannot be kept in ${file}: ${written.reason}.`;
    this.#savedAs = file;
    return `Kept in ${file} (all of it, what is hidden too).`;
  }
}
