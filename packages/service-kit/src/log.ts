import { pino } from 'pino';
import { currentContext } from './context.ts';

/** Writes one JSON line per entry: fields first, then a constant message. */
export interface Log {
  error(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  info(fields: object, message: string): void;
  debug(fields: object, message: string): void;
}

const SECRET_FIELDS = ['password', 'newPassword', 'currentPassword', 'token', 'cookie', 'authorization', 'email', 'firstName', 'lastName', 'fileName', 'body', 'secret', 'url', 'notes'];

/** A log for one process or service. Entries carry request id and user id; fields that may hold secrets are removed. */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), remove: true },
    mixin: () => currentContext() ?? {},
  });
}

/** A log that keeps nothing, for tests. */
export const silentLog: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
