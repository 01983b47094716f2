import { meSchema, muteSchema, newcomerSchema, parseName, renameSchema } from '@sloop/protocol';
import { isId } from '../process/ids.ts';
import { meOf } from '../people/people.ts';
import type { App, Context } from './context.ts';
import { Refused } from './errors.ts';
import { identifyOrAdmit, admitGuest } from './identity.ts';

export function addPeople(app: App, context: Context): void {
  const { mutes, names } = context;

  app.post(
    '/api/people',
    { schema: { summary: 'A new identity for a program', tags: ['people'], response: { 200: newcomerSchema } } },
    async (request) => {
      const { token, me } = await admitGuest(request, context);
      return { token, me };
    },
  );

  app.get(
    '/api/me',
    {
      schema: {
        summary: 'Who I am. The first request of a browser creates a guest',
        tags: ['people'],
        response: { 200: meSchema },
      },
    },
    async (request, reply) => meOf(await identifyOrAdmit(request, reply, context)),
  );

  app.patch(
    '/api/me',
    { schema: { summary: 'Change my name', tags: ['people'], body: renameSchema, response: { 200: meSchema } } },
    async (request, reply) => {
      const name = parseName(request.body.name);
      if (!name.ok) throw new Refused('bad-name', name.reason);
      const person = await identifyOrAdmit(request, reply, context);
      await names.change(person, name.value);
      return meOf({ ...person, name: name.value });
    },
  );

  app.post(
    '/api/me/mutes',
    {
      schema: {
        summary: 'Mute a person’s chat, or stop muting it',
        tags: ['people'],
        body: muteSchema,
        response: { 200: meSchema },
      },
    },
    async (request, reply) => {
      const { person, muted } = request.body;
      if (!isId(person)) throw new Refused('bad-request', 'person must be the id of a person.');
      const me = await identifyOrAdmit(request, reply, context);
      if (muted && me.mutes.length >= MOST_MUTES)
        throw new Refused('too-many', `You can mute at most ${MOST_MUTES} people.`);
      await mutes.set({ person: me.id, other: person, muted });
      const others = me.mutes.filter((other) => other !== person);
      return meOf({ ...me, mutes: muted ? [...others, person] : others });
    },
  );
}

const MOST_MUTES = 200;
