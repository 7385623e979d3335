/** How long reading a file that is open may take, in milliseconds. Then its worker is ended. */
export const READING_MS = 60_000;
/** How long loading the code of a worker and opening a file may take, in milliseconds. */
export const OPENING_MS = 60_000;

/** Reading a file took longer than it may. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
  constructor() {
    super('reading a file took too long');
  }
}

/** A limit for the time that work may take. */
export interface TimeLimit {
  /** Returns the result of work. @throws {TookTooLong} once the time is over */
  of<Result>(work: Promise<Result>): Promise<Result>;
  /** Ends the limit. */
  clear(): void;
}

/** Starts a time limit, in milliseconds. Work beyond it goes on, and its result is dropped. */
export function timeLimit(ms: number): TimeLimit {
  const { promise: end, reject } = Promise.withResolvers<never>();
  end.catch(() => undefined);
  const timer = setTimeout(() => reject(new TookTooLong()), ms);
  return { of: (work) => Promise.race([work, end]), clear: () => clearTimeout(timer) };
}
