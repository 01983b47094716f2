import { codeSchema, meSchema, takeCodeSchema } from '@sloop/protocol';
import * as Type from 'typebox';
import { CODE_SECONDS } from '../people/devices.ts';
import { meOf } from '../people/people.ts';
import { addressOf } from './address.ts';
import { EVERYBODY, limit, type App, type Context } from './context.ts';
import { removeCookies, sendCookie } from './cookie.ts';
import { Refused } from './errors.ts';
import { identifyDevice, requireDevice } from './identity.ts';

const tags = ['people'];
const nothing = { 200: Type.Object({}) };
const TOO_MANY_TRIES = 'Too many codes have been tried. Wait a little, then ask for a new code.';

/** Adds the routes that a person uses to add another device, to remove one or all devices, or to delete their identity. */
export function addDevices(app: App, context: Context): void {
  const { devices, rateLimiters, settings } = context;

  app.post(
    '/api/me/code',
    { schema: { summary: 'Get a code that lets another device act as me', tags, response: { 200: codeSchema } } },
    async (request) => {
      const { person } = await requireDevice(request, context);
      limit(rateLimiters.codes, person.id, 'You are asking for too many codes. Wait a little.');
      return { code: await devices.offerCode(person.id), seconds: CODE_SECONDS };
    },
  );

  app.post(
    '/api/me/device',
    {
      schema: {
        summary: 'Become the person who asked for a code. The reply sets the cookie of this device',
        tags,
        body: takeCodeSchema,
        response: { 200: meSchema },
      },
    },
    async (request, reply) => {
      const before = await identifyDevice(request, context);
      limit(rateLimiters.tries, addressOf(request), TOO_MANY_TRIES);
      limit(rateLimiters.allTries, EVERYBODY, TOO_MANY_TRIES);
      const taken = await devices.takeCode(request.body.code.toUpperCase().replaceAll(/[\s-]/g, ''));
      if (!taken) throw new Refused('wrong-code', 'This code is not valid. It may be mistyped, used or too old.');
      sendCookie(request, reply, settings, taken.token);
      // The new cookie has replaced the old one. No device has the old token any more, so the token is removed.
      if (before?.isBrowser) await devices.leave(before.person, before.tokenHash);
      return meOf(taken.person);
    },
  );

  app.delete(
    '/api/me/device',
    { schema: { summary: 'Leave this device: its token is no longer valid', tags, response: nothing } },
    async (request, reply) => {
      const { person, tokenHash } = await requireDevice(request, context);
      await devices.leave(person, tokenHash);
      removeCookies(request, reply, settings);
      return {};
    },
  );

  app.delete(
    '/api/me/devices',
    { schema: { summary: 'Leave all devices: none of my tokens is valid any more', tags, response: nothing } },
    async (request, reply) => {
      const { person } = await requireDevice(request, context);
      await devices.leaveEverywhere(person);
      removeCookies(request, reply, settings);
      return {};
    },
  );

  app.delete(
    '/api/me',
    {
      schema: {
        summary: 'Delete me. My name and chat lines are removed, and bots hold my seats. This cannot be undone',
        tags,
        response: nothing,
      },
    },
    async (request, reply) => {
      const { person } = await requireDevice(request, context);
      await devices.remove(person);
      removeCookies(request, reply, settings);
      return {};
    },
  );
}
