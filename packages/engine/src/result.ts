/** The result of checking input from outside: a value, or a reason that is fit for the person who sent it. */
export type Result<Value, Reason = string> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: Reason };

export const ok = <Value>(value: Value): { readonly ok: true; readonly value: Value } => ({ ok: true, value });

export const fail = <Reason>(reason: Reason): { readonly ok: false; readonly reason: Reason } => ({
  ok: false,
  reason,
});
