import { fail } from '@sloop/engine';
import type { Refusal, RefusalCode } from '@sloop/protocol';

export const refuse = (code: RefusalCode, message: string): { readonly ok: false; readonly reason: Refusal } =>
  fail({ code, message });
