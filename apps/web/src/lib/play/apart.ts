import type { GameTable } from '#lib/games/contract.ts';
import type { TableSnapshot } from './snapshot.ts';

/**
 * A table on the server tells of a move and of the chance that followed it at once. The game works out how it was in between, so that
 * they are shown and told one after the other, as everywhere.
 */
export function toldApart(snapshot: TableSnapshot, game: GameTable): TableSnapshot {
  const { log } = snapshot;
  if (!game.beforeChance || !snapshot.moments.includes(undefined)) return snapshot;
  const moments = [...snapshot.moments];
  for (let index = moments.length - 1; index > 0; index--) {
    const after = moments[index];
    if (!after || moments[index - 1] || log[index]!.by !== 'chance') continue;
    let move = index - 1;
    while (log[move]?.by === 'chance') move--;
    const earlier = moments[move - 1];
    if (earlier) moments[index - 1] = { view: game.beforeChance(after.view, earlier.view, log, index), toAct: [] };
  }
  return { ...snapshot, moments };
}
