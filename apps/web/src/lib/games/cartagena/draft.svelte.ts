import type { CartagenaView } from '@sloop/cartagena/glance';
import type { TableSession } from '#lib/play/session.svelte.ts';
import {
  backSnag,
  prospectsOf,
  targetsOf,
  touchCard,
  touchPlace,
  type Choice,
  type Snag,
  type Touched,
} from './choosing.ts';
import { viewOf } from './view.ts';

/** The move that the player is putting together, touch by touch. */
export class MoveDraft {
  readonly #table: TableSession;
  choice = $state.raw<Choice>({});
  /** Why the last touch did nothing. */
  snag = $state.raw<Snag>();

  constructor(table: TableSession) {
    this.#table = table;
  }

  readonly view: CartagenaView = $derived.by(() => viewOf(this.#table.now.view)!);
  readonly prospects = $derived.by(() => prospectsOf(this.view, this.#table.now.legal));
  readonly targets = $derived.by(() => (this.#table.myMove ? targetsOf(this.choice, this.prospects) : new Map()));
  /** What going back with the chosen pirate brings. */
  readonly back = $derived.by(() =>
    this.choice.from === undefined ? undefined : this.prospects.backs.get(this.choice.from),
  );

  readonly isChosen = $derived(this.choice.card !== undefined || this.choice.from !== undefined);

  readonly clear = (): void => {
    this.choice = {};
    this.snag = undefined;
  };

  take({ choice, snag, play }: Touched): void {
    this.choice = choice;
    this.snag = snag;
    if (play) this.#table.play(play);
  }

  readonly touchCard = (card: string): void => this.take(touchCard(this.choice, card, this.prospects));

  readonly touchPlace = (place: number): void => this.take(touchPlace(this.choice, place, this.prospects));

  readonly goBack = (): void => {
    const { from } = this.choice;
    if (from === undefined || !this.#table.myMove) return;
    if (this.back) this.#table.play(`-${from}`);
    else this.snag = backSnag(from);
  };
}
