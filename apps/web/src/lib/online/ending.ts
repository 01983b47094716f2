import { m } from '#lib/paraglide/messages.js';
import { listed } from '#lib/play/prompt.ts';
import type { TableSnapshot } from '#lib/play/snapshot.ts';

export interface Ending {
  /** Whether the viewer may ask to end the game. */
  readonly canAsk: boolean;
  /** What happens if the viewer asks. */
  readonly consequence: string;
  /** What the table says if somebody has asked to end the game. */
  readonly proposal: Proposal | undefined;
}

interface Proposal {
  readonly text: string;
  /** What the viewer can answer. Undefined for somebody who has no say. */
  readonly answer: { readonly label: string; readonly agree: boolean } | undefined;
}

/** What a table says about ending the game without a result. */
export function endingOf({ status, you, seats, online }: TableSnapshot): Ending {
  const infos = online?.info.seats ?? [];
  const others = [...infos.keys()].filter((seat) => seat !== you && infos[seat]!.person && !infos[seat]!.held);
  const waiting = others.filter((seat) => !infos[seat]!.wantsEnd);
  const asking = others.filter((seat) => infos[seat]!.wantsEnd);
  const mine = you === undefined ? undefined : infos[you];
  const hasSay = mine !== undefined && !mine.held;
  const names = (of: readonly number[]): string => listed(of.map((seat) => seats[seat]!.name));
  const isOn = status === 'playing';
  return {
    canAsk:
      isOn && !mine?.wantsEnd && (hasSay || (others.length === 0 && (mine !== undefined || online?.host === true))),
    consequence: waiting.length === 0 ? m.end_game_now() : m.end_game_ask(),
    proposal: isOn ? proposal() : undefined,
  };

  function proposal(): Proposal | undefined {
    if (mine?.wantsEnd) {
      if (waiting.length === 0) return { text: m.end_game_now(), answer: { label: m.end_game(), agree: true } };
      const text = m.end_waiting({ names: names(waiting) });
      return { text, answer: { label: m.keep_playing(), agree: false } };
    }
    if (asking.length === 0) return undefined;
    const text = m.end_wanted({ names: names(asking) });
    return { text, answer: hasSay ? { label: m.end_agree(), agree: true } : undefined };
  }
}
