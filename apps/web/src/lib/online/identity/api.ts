// The requests that a person uses to move to another device, to leave devices, or to delete their identity.
import type { Code, Me } from '@sloop/protocol';
import { request, type ApiResult } from '../api.ts';

export const fetchCode = (): Promise<ApiResult<Code>> => request('POST', '/me/code');
export const sendCode = (code: string): Promise<ApiResult<Me>> => request('POST', '/me/device', { code });

/** The ways to leave, and the address of each. */
const WAYS = { here: '/me/device', everywhere: '/me/devices', forever: '/me' } as const;
export type Way = keyof typeof WAYS;

export const leave = (way: Way): Promise<ApiResult<object>> => request('DELETE', WAYS[way]);
