/** The source of the current time. Rules and use cases read it, never `new Date()`. */
export interface Clock {
  /** The current time of the product: real time plus the test offset. */
  now(): Date;
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** The largest offset: no test needs more than a century. */
const FARTHEST_MS = 36_525 * UNIT_MS.d;

/**
 * The milliseconds of an offset such as `8d`, `-36h` or `90m`.
 * @throws {RangeError} if it is not an offset
 */
export function parseOffset(offset: string): number {
  const [, amount, unit] = /^(-?\d{1,9})(ms|s|m|h|d)$/.exec(offset.trim()) ?? [];
  if (amount === undefined || unit === undefined)
    throw new RangeError('must be a number and a unit, such as 8d, 36h or 90m');
  // The regular expression matches only the units in UNIT_MS.
  const offsetMs = Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (Math.abs(offsetMs) > FARTHEST_MS) throw new RangeError('must be at most a hundred years');
  return offsetMs;
}

/** Real time shifted by `offsetMs` milliseconds (`CLOCK_OFFSET`, for tests). */
export const systemClock = (offsetMs = 0): Clock => ({ now: () => new Date(Date.now() + offsetMs) });
