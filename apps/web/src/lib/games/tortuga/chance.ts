import type { Json } from '@sloop/engine';
import type { LoggedMove } from '@sloop/protocol';
import { missing, type SeatView, type TortugaView } from '@sloop/tortuga/glance';
import { viewOf } from './view.ts';

/** The view before chance drew or rolled `log[index]`; `earlier` is the one before the move that it followed. */
export function beforeChance(after: Json, earlier: Json, log: readonly LoggedMove[], index: number): Json {
  const [now, then] = [viewOf(after)!, viewOf(earlier)!];
  const { move, for: seat = 0 } = log[index]!;
  const [kind, value = ''] = move.split(' ');
  const isHunt = kind === 'tile' || (then.phase === 'hunt' && log[index - 1]!.by !== 'chance');
  const still = isHunt ? hunting(now, then) : now;
  const before =
    kind === 'chest'
      ? beforeChest(still, then, seat, value)
      : kind === 'tile'
        ? beforeTile(still, then, seat, value)
        : withSeat(still, seat, { roll: stuckRoll(log, index, seat) });
  return before as unknown as Json;
}

/** With the last thing that a hunt brings the next phase begins, and with the last phase the dice come back. */
const hunting = (now: TortugaView, then: TortugaView): TortugaView => ({
  ...now,
  phase: 'hunt',
  seats: now.seats.map((board, seat) => ({ ...board, dice: then.seats[seat]!.dice })),
});

const withSeat = (view: TortugaView, seat: number, changes: Partial<SeatView>): TortugaView => ({
  ...view,
  seats: view.seats.map((board, whose) => (whose === seat ? { ...board, ...changes } : board)),
});

function beforeChest(now: TortugaView, then: TortugaView, seat: number, colour: string): TortugaView {
  const bag = { ...now.bag, [colour]: now.bag[colour]! + 1 };
  return withSeat({ ...now, bag, seats: atSea(now, then) }, seat, {
    shore: missing(now.seats[seat]!.shore, colour),
  });
}

/** The boards before the fleets came home, right after the last chest was drawn. */
const atSea = (now: TortugaView, then: TortugaView): SeatView[] =>
  now.seats.map((board, seat) => {
    const { tortuga, fleet } = then.seats[seat]!;
    const home = missing(board.tortuga, tortuga);
    return home === '' ? board : { ...board, tortuga, fleet: missing(fleet, missing(fleet, home)) };
  });

function beforeTile(now: TortugaView, then: TortugaView, seat: number, value: string): TortugaView {
  const tileCount = now.tileCount + 1;
  if (now.looking === null || now.looking.length > 0) {
    const isFirst = tileCount === then.tileCount;
    return {
      ...now,
      tileCount,
      looking: isFirst ? [] : (now.looking?.toSpliced(now.looking.indexOf(Number(value)), 1) ?? null),
    };
  }
  const { tiles, tileCount: count } = now.seats[seat]!;
  const own = tiles && { ...tiles, [value]: tiles[value as '1'] - 1 };
  return withSeat({ ...now, tileCount }, seat, { tiles: own, tileCount: count - 1 });
}

/** Who kept nothing of a roll rolls it again: until then it lies open. */
function stuckRoll(log: readonly LoggedMove[], index: number, seat: number): string | null {
  const last = log.findLastIndex(
    ({ by, move, for: due }, at) => at < index && (by === seat || (due === seat && move.startsWith('roll '))),
  );
  return last >= 0 && log[last]!.by === 'chance' ? log[last]!.move.slice('roll '.length) : null;
}
