import { tracing } from '@savvi/contracts/tracing';
import { type LoggerOptions, pino } from 'pino';
import { currentContext } from './context.ts';

/** Writes one JSON line per entry: fields first, then a constant message. */
export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

const SECRET_FIELDS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'proof',
  'cookie',
  'authorization',
  'email',
  'firstName',
  'lastName',
  'fileName',
  'body',
  'secret',
  'url',
  'notes',
];

/**
 * The parts of an error that are safe to log: name, code and stack frames. Messages quote values, so they are
 * left out.
 */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim());
  return {
    name: error.name,
    ...('code' in error && { code: String(error.code) }),
    at: frames,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  };
}

/**
 * Creates the log of a process or service, on standard output or in a file. Entries contain the request id and
 * user id, and the ids of the current span; fields that may contain secrets are removed.
 */
export function createLog(service: string, level: string, file?: string): Log {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describe },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
    mixin: () => ({ ...currentContext(), ...tracing()?.ids() }),
  };
  return file === undefined ? pino(options) : pino(options, pino.destination({ dest: file, sync: true }));
}

/** A log that discards everything, for tests. */
export const silentLog: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
