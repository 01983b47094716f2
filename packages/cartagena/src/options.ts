import { commonOptions, fail, ok, quote, startSchema, type JsonObject, type Options, type Result } from '@sloop/engine';
import { about } from './about.ts';
import type { Version } from './state/cells.ts';
import { isTunnel } from './state/tunnel.ts';

export interface CartagenaOptions extends Options {
  readonly version: Version;
  /** The tunnel as 36 letters. Undefined if chance lays the tunnel. */
  readonly layout: string | undefined;
}

export const schema: JsonObject = {
  type: 'object',
  additionalProperties: false,
  properties: {
    version: {
      enum: about.choices.version,
      default: about.choices.version[0],
      description: 'jamaica: hands hidden, cards from the deck; tortuga: hands open, cards from a row of twelve',
    },
    layout: {
      type: 'string',
      pattern: '^[SDKBHP]{36}$',
      description: 'the tunnel, spaces 1 to 36; each of its six segments holds every symbol once',
    },
    start: startSchema(about.seats.max),
  },
};

export function options(input: unknown, players: number): Result<CartagenaOptions> {
  const common = commonOptions(input, about, ['layout'], players);
  if (!common.ok) return common;
  const { version, layout, start } = common.value;
  if (layout !== undefined && !(typeof layout === 'string' && isTunnel(layout)))
    return fail(`layout must be 36 letters, with each of S D K B H P once in every six, not ${quote(layout)}`);
  return ok({ version: version as Version, layout: layout as string | undefined, start: start as number | undefined });
}
