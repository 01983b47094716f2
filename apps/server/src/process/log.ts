import type { FastifyServerOptions } from 'fastify';

/**
 * After a warning or an error has been logged, others of the same kind are counted instead of logged. This goes on for
 * `WINDOW` milliseconds. Then one line says how many there were.
 */
const WINDOW = 60_000;
const WARN = 40;

interface ErrorLike {
  readonly name?: string;
  readonly message?: string;
  readonly code?: unknown;
  readonly stack?: string;
  readonly cause?: unknown;
}

const isError = (value: unknown): value is ErrorLike => value instanceof Error;

/** Returns the error among the arguments of a call to the log. */
function errorIn([first]: readonly unknown[]): ErrorLike | undefined {
  if (isError(first)) return first;
  return typeof first === 'object' && first !== null && 'err' in first && isError(first.err) ? first.err : undefined;
}

const messageIn = (args: readonly unknown[]): string => args.find((arg) => typeof arg === 'string') ?? '';

/**
 * Two log entries are of the same kind if their texts are equal, and if their errors have the same type and code and
 * were thrown by the same line of code. The messages of the errors may differ, because they may contain numbers.
 */
function kindOf(args: readonly unknown[]): string {
  const error = errorIn(args);
  const line = error?.stack?.split('\n').find((each) => each.startsWith('    at ')) ?? '';
  return `${messageIn(args)} ${error?.name} ${String(error?.code)} ${line}`;
}

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>;

/** Logs the first warning or error of each kind. Counts the following ones and logs their number after a minute. */
function limitRepeats(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const repeats = new Map<string, number>();
  return function (args, method, level) {
    const kind = level < WARN ? undefined : kindOf(args);
    if (kind === undefined) return method.apply(this, args);
    const count = repeats.get(kind);
    if (count !== undefined) return void repeats.set(kind, count + 1);
    repeats.set(kind, 0);
    setTimeout(() => {
      const repeated = repeats.get(kind)!;
      repeats.delete(kind);
      const message = messageIn(args) || errorIn(args)?.message || '';
      if (repeated > 0) method.call(this, { repeated }, `repeated in the last minute: ${message}`);
    }, WINDOW).unref();
    return method.apply(this, args);
  };
}

/**
 * Shows the type, the message, the code, the stack and the causes of an error. Leaves out all other properties, because
 * a database error's properties may contain ids.
 */
const showError =
  (hide: (text: string) => string) =>
  (error: ErrorLike): { [key: string]: unknown; type: string; message: string; stack: string } => ({
    type: error.name ?? 'Error',
    message: hide(error.message ?? ''),
    ...(error.code !== undefined && { code: error.code }),
    stack: hide(stackOf(error)),
  });

function stackOf({ stack = '', cause }: ErrorLike, depth = 0): string {
  return isError(cause) && depth < 5 ? `${stack}\ncaused by: ${stackOf(cause, depth + 1)}` : stack;
}

/** The options of the log. `hide` removes secrets from a string. */
export const logOptions = (level: string, hide: (text: string) => string) => ({
  level,
  serializers: { err: showError(hide) },
  hooks: { logMethod: limitRepeats() },
});
