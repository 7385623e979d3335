/** How long reading an opened file may take, in milliseconds. After that, its worker is terminated. */
export const READING_MS = 60_000;
/** How long loading the code of a worker and opening a file may take, in milliseconds. */
export const OPENING_MS = 60_000;

/** Reading a file has exceeded its time limit. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
  constructor() {
    super('reading a file took too long');
  }
}

interface TimeLimit {
  /** Returns the result of work. @throws {TookTooLong} after the time limit */
  of<Result>(work: Promise<Result>): Promise<Result>;
  /** Stops the timer. */
  clear(): void;
}

/** Starts a time limit, in milliseconds. Work that exceeds it continues, but its result is ignored. */
export function timeLimit(ms: number): TimeLimit {
  const { promise: end, reject } = Promise.withResolvers<never>();
  end.catch(() => undefined);
  const timer = setTimeout(() => reject(new TookTooLong()), ms);
  return { of: (work) => Promise.race([work, end]), clear: () => clearTimeout(timer) };
}
