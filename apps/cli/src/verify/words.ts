// Describes the result of a check in sentences. The site's English messages have the same sentences, and a test
// compares the two.
import { claimOf, type Claim, type Flaw, type Verified } from '@sloop/engine';

const CLAIMS: Readonly<Record<Claim, (count: number) => string>> = {
  witnessed: (count) =>
    `The server had fixed its seed before yours was known; both are in the record; all ${count} rolls and draws follow from them.`,
  'witnessed-server': (count) =>
    `${CLAIMS.witnessed(count)} It was not checked whether the other players’ seeds were fixed before yours was known.`,
  'commit-only': (count) =>
    `The server’s seed is the one that it had fixed before the game, and all ${count} rolls and draws follow from the seeds in the record. No seed of yours is among them.`,
  'seed-only': (count) =>
    `Your seed is in the record, and all ${count} rolls and draws follow from the seeds in it. It was not checked whether the server had fixed its seed before yours was known.`,
  'in-file': (count) =>
    `All ${count} rolls and draws follow from the seeds in this file. Only someone who sat at the table can tell whether the server had fixed its seed before the game.`,
  'one-seed': (count) =>
    `All ${count} rolls and draws follow from the seed in this file. No player added a seed, so whoever drew it could have drawn again until they liked it.`,
};

export const claimText = (verified: Verified): string => CLAIMS[claimOf(verified)](verified.chanceEvents);

export function flawText(flaw: Flaw): string {
  if (flaw.kind === 'event') {
    const { number, events, move, seat, found, expected } = flaw;
    const whose = seat === undefined ? '' : `, for seat ${seat}`;
    return `Roll or draw ${number} of ${events} is wrong (move ${move}${whose}): the record says "${found}", but the seeds give "${expected}".`;
  }
  return `${flaw.message[0]!.toUpperCase()}${flaw.message.slice(1)}.`;
}

/** Everything that the check compared, with one value on each line. */
export function detailLines({ fairness, gameSeed, chanceEvents, seat }: Verified): string[] {
  const { table, commit, serverSeed, clientCommits, clientSeeds } = fairness;
  return [
    `table          ${table}`,
    `server commit  ${commit}`,
    `server seed    ${serverSeed}`,
    ...clientCommits.flatMap((each, index) => [
      `seat ${index} commit  ${each ?? 'none'}${index === seat ? ' (yours)' : ''}`,
      `seat ${index} seed    ${clientSeeds[index] ?? 'none'}`,
    ]),
    `game seed      ${gameSeed}`,
    `rolls, draws   ${chanceEvents}`,
  ];
}
