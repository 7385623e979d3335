import { Problem } from './problem.ts';

/**
 * A concurrency limit for expensive work, so that neither one account nor all of them together can overload a
 * process. Spaces are served in the order of their calls; a space that was just served goes to the end of the
 * queue.
 */
export interface ConcurrencyLimit {
  /**
   * Runs the work once a slot is free.
   * @throws {Problem} `too-often` if the space has too many calls queued or has spent its allowance,
   * `unavailable` if no slot became free in time
   */
  run<Result>(spaceId: string, work: () => Promise<Result>, options?: RunOptions<Result>): Promise<Result>;
}

/** Options of one piece of work. */
export interface RunOptions<Result> {
  /** The space's slot stays occupied until this promise resolves, even after the work has ended. */
  readonly held?: Promise<unknown>;
  /** How much of the {@link Allowance} the result costs; nothing by default. */
  readonly costOf?: (result: Result) => number;
}

/**
 * A leaky bucket for the results of one space. An account that continuously requests its largest lists then
 * uses a small share of the process and the database, while a user who opens a few pages notices nothing.
 * Work that has started may exceed the remaining allowance.
 */
export interface Allowance {
  /** The cost that a space may spend in one burst. */
  readonly burst: number;
  /** The cost that is refilled per second. */
  readonly perSecond: number;
}

/** The settings of a concurrency limit. */
export interface ConcurrencySettings {
  /** How much work runs concurrently. */
  readonly maxRunning: number;
  /** How much work of one space runs concurrently; 1 by default. */
  readonly maxPerSpace?: number;
  /** How many more calls of one space may wait in the queue. */
  readonly maxQueued: number;
  /** What the results of one space may cost; unlimited by default. */
  readonly allowance?: Allowance;
  /** What results may cost while they are {@link RunOptions.held}; unlimited by default. Work in progress may exceed it. */
  readonly maxHeld?: { readonly perSpace: number; readonly all: number };
  /**
   * How long a call waits for a slot. The gateway stops waiting soon after and would treat a missing response
   * as a slow service.
   */
  readonly timeoutMs: number;
  /** The sentence of a `too-often` problem. */
  readonly refusal: string;
  /** Called for each call that is refused because of its own space. */
  readonly onRefused?: () => void;
}

const OVERDRAWN = 'You have loaded a lot in a short time. Please wait a little and try again.';

/** Creates a concurrency limit. `scale` multiplies the allowance (`RATE_LIMIT_SCALE`). */
export function concurrencyLimit(
  {
    maxRunning,
    maxPerSpace = 1,
    maxQueued,
    allowance,
    maxHeld = { perSpace: Number.POSITIVE_INFINITY, all: Number.POSITIVE_INFINITY },
    timeoutMs,
    refusal,
    onRefused,
  }: ConcurrencySettings,
  scale = 1,
): ConcurrencyLimit {
  const burst = allowance === undefined ? Number.POSITIVE_INFINITY : scale * allowance.burst;
  const perMs = (scale * (allowance?.perSecond ?? 0)) / 1_000;
  const queues = new Map<string, (() => void)[]>();
  const slots = new Map<string, number>();
  const buckets = new Map<string, { cost: number; at: number }>();
  const heldBy = new Map<string, number>();
  let [running, held] = [0, 0];

  /** Counts a result that is held, or with a negative cost one that no longer is. */
  function hold(spaceId: string, cost: number): void {
    held += cost;
    const ofSpace = (heldBy.get(spaceId) ?? 0) + cost;
    if (ofSpace === 0) heldBy.delete(spaceId);
    else heldBy.set(spaceId, ofSpace);
  }
  const holdsTooMuch = (spaceId: string) => (heldBy.get(spaceId) ?? 0) >= maxHeld.perSpace;

  /** The cost that a space has spent, minus what was refilled since. */
  function spentBy(spaceId: string): number {
    const { cost, at } = buckets.get(spaceId) ?? { cost: 0, at: 0 };
    return Math.max(0, cost - perMs * (performance.now() - at));
  }

  /** How long a space stays beyond its allowance, in milliseconds; 0 if it is within. */
  const overdrawnMs = (spaceId: string) =>
    allowance === undefined ? 0 : Math.max(0, spentBy(spaceId) - burst) / perMs;

  function spend(spaceId: string, cost: number): void {
    if (allowance === undefined || cost === 0) return;
    buckets.set(spaceId, { cost: spentBy(spaceId) + cost, at: performance.now() });
    for (const each of buckets.keys()) if (spentBy(each) === 0) buckets.delete(each);
    startQueuedLater(spaceId);
  }

  /** Starts queued work once a space is within its allowance again. Timers may fire a little early. */
  function startQueuedLater(spaceId: string): void {
    const ms = overdrawnMs(spaceId);
    if (ms > 0) setTimeout(() => (startQueued(), startQueuedLater(spaceId)), Math.ceil(ms)).unref();
  }

  const hasRoom = (spaceId: string) =>
    running < maxRunning &&
    held < maxHeld.all &&
    (slots.get(spaceId) ?? 0) < maxPerSpace &&
    !holdsTooMuch(spaceId) &&
    overdrawnMs(spaceId) === 0;

  function takeSlot(spaceId: string): void {
    running += 1;
    slots.set(spaceId, (slots.get(spaceId) ?? 0) + 1);
  }

  function startQueued(): void {
    for (let hasStarted = true; hasStarted;) {
      hasStarted = false;
      for (const [spaceId, queue] of queues) {
        if (!hasRoom(spaceId)) continue;
        takeSlot(spaceId);
        queue.shift()?.();
        if (queue.length === 0) queues.delete(spaceId);
        hasStarted = true;
      }
    }
  }

  function freeSlot(spaceId: string): void {
    const left = (slots.get(spaceId) ?? 1) - 1;
    if (left === 0) slots.delete(spaceId);
    else slots.set(spaceId, left);
    const queue = queues.get(spaceId);
    // Moves the space to the end of the order in which spaces are served.
    if (queue !== undefined && queues.delete(spaceId)) queues.set(spaceId, queue);
    startQueued();
  }

  function tooOften(spaceId: string): Problem {
    onRefused?.();
    const ms = overdrawnMs(spaceId);
    return new Problem('too-often', {
      retryAfterS: Math.max(2, Math.ceil(ms / 1_000)),
      sentence: ms > 0 ? OVERDRAWN : refusal,
    });
  }

  function waitForSlot(spaceId: string): Promise<void> {
    const queue = queues.get(spaceId) ?? [];
    if (queue.length >= maxQueued || overdrawnMs(spaceId) > timeoutMs) throw tooOften(spaceId);
    queues.set(spaceId, queue);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        if (queue.length === 0) queues.delete(spaceId);
        const isOwnDoing =
          (slots.get(spaceId) ?? 0) >= maxPerSpace || holdsTooMuch(spaceId) || overdrawnMs(spaceId) > 0;
        reject(isOwnDoing ? tooOften(spaceId) : new Problem('unavailable', { retryAfterS: 2 }));
      }, timeoutMs);
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(start);
    });
  }

  return {
    async run(spaceId, work, { held: until, costOf } = {}) {
      if (!queues.has(spaceId) && hasRoom(spaceId)) takeSlot(spaceId);
      else await waitForSlot(spaceId);
      let cost = 0;
      try {
        const result = await work();
        cost = costOf?.(result) ?? 0;
        spend(spaceId, cost);
        return result;
      } finally {
        running -= 1;
        if (until === undefined) freeSlot(spaceId);
        else {
          hold(spaceId, cost);
          void until.then(() => {
            hold(spaceId, -cost);
            freeSlot(spaceId);
          });
          startQueued();
        }
      }
    },
  };
}
