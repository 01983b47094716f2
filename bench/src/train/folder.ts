import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/**
 * Keeps the finished parts of a training run on disk, so that the run can be stopped at any time and resumed later. A
 * part is written to a temporary file first, so a part that exists is complete.
 */
export class TrainingFolder {
  readonly #path: string;

  /** Opens or makes a folder. Throws if the folder belongs to a training run with other settings. */
  constructor(path: string, settings: object) {
    this.#path = path;
    mkdirSync(path, { recursive: true });
    const text = JSON.stringify(settings);
    const file = join(path, 'settings.json');
    if (!existsSync(file)) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text)
      throw new Error(
        `${path} holds a training with other settings: ${readFileSync(file, 'utf8')}; give --fresh to begin again`,
      );
  }

  static remove(path: string): void {
    rmSync(path, { recursive: true, force: true });
  }

  has(part: string): boolean {
    return existsSync(join(this.#path, part));
  }

  read<Part>(part: string): Part {
    return deserialize(readFileSync(join(this.#path, part))) as Part;
  }

  write(part: string, value: unknown): void {
    const file = join(this.#path, part);
    writeFileSync(`${file}.new`, serialize(value));
    renameSync(`${file}.new`, file);
  }

  /** Reads a part. If it does not exist yet, makes and writes it. */
  async make<Part>(part: string, maker: () => Promise<Part>): Promise<Part> {
    if (this.has(part)) return this.read<Part>(part);
    const made = await maker();
    this.write(part, made);
    return made;
  }
}

/** Measures how long a training run has taken, including the time before it was last resumed. */
export class Stopwatch {
  readonly #folder: TrainingFolder;
  readonly #earlier: number;
  readonly #began = performance.now();

  constructor(folder: TrainingFolder) {
    this.#folder = folder;
    this.#earlier = folder.has('time') ? folder.read<number>('time') : 0;
  }

  /** Saves the time so far, in milliseconds, and returns it. */
  note(): number {
    const total = this.#earlier + performance.now() - this.#began;
    this.#folder.write('time', total);
    return total;
  }
}
