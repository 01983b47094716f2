// Sends requests to the server. The functions in this file never throw. They return every failure as a refusal with a code.
import type { GameRecord } from '@sloop/engine';
import type { LobbyListName, LobbyPage, Me, NewTable, Past, TableLine, Update } from '@sloop/protocol';
import type { Refused } from '#lib/play/snapshot.ts';

export type ApiResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refused: Refused };

const unreached = (message: string): ApiResult<never> => ({ ok: false, refused: { code: 'offline', message } });

export async function request<Value>(method: string, path: string, body?: object): Promise<ApiResult<Value>> {
  try {
    const init: RequestInit = { method, signal: AbortSignal.timeout(15_000) };
    if (body) Object.assign(init, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    const response = await fetch(`/api${path}`, init);
    const reply = (await response.json()) as Value & { readonly error?: Refused };
    if (response.ok) return { ok: true, value: reply };
    return reply.error ? { ok: false, refused: reply.error } : unreached(String(response.status));
  } catch (error) {
    return unreached(String(error));
  }
}

export const fetchMe = (): Promise<ApiResult<Me>> => request('GET', '/me');
export const rename = (name: string): Promise<ApiResult<Me>> => request('PATCH', '/me', { name });
export const mute = (person: string, muted: boolean): Promise<ApiResult<Me>> =>
  request('POST', '/me/mutes', { person, muted });

/** Fetches a page of one of the lobby's lists. `after` is the value of `next` in the previous page. */
export const fetchLobby = (list: LobbyListName, limit: number, after?: string): Promise<ApiResult<LobbyPage>> =>
  request(
    'GET',
    `/tables?${new URLSearchParams({ list, limit: String(limit), ...(after !== undefined && { after }) })}`,
  );
export const fetchMine = (): Promise<ApiResult<TableLine[]>> => request('GET', '/tables/mine');
export const createTable = (table: NewTable): Promise<ApiResult<{ id: string; update: Update }>> =>
  request('POST', '/tables', table);
/** The `seq` of the last event at a table, or undefined if the request fails. */
export async function fetchSeq(id: string, since: number): Promise<number | undefined> {
  const reply = await request<Update>('GET', `/tables/${encodeURIComponent(id)}?since=${since}`);
  return reply.ok ? reply.value.seq : undefined;
}
export const fetchPast = (id: string): Promise<ApiResult<Past>> =>
  request('GET', `/tables/${encodeURIComponent(id)}/past`);
export const fetchRecord = (id: string): Promise<ApiResult<GameRecord>> =>
  request('GET', `/tables/${encodeURIComponent(id)}/record`);
