import { Problem } from './problem.ts';

/** A concurrency limit for work that takes much, so that no account and not all of them together can take a process down with it. */
export interface Turns {
  /**
   * Does the work when it is its turn.
   * @throws {Problem} `too-often` when too many of the same space wait already or it has spent its allowance, `unavailable` when its turn did not come in time
   */
  run<Result>(spaceId: string, work: () => Promise<Result>, options?: RunOptions<Result>): Promise<Result>;
}

/** What else is known of a work. */
export interface RunOptions<Result> {
  /** The space's place stays taken until this resolves. */
  readonly held?: Promise<unknown>;
  /** What the result takes of the {@link Allowance}; 0 unless said. */
  readonly costOf?: (result: Result) => number;
}

/**
 * A leaky bucket for the results of one space: an account that always asks for its largest lists takes a small share of the
 * process and of the database, and a person who opens a few pages notices nothing. The last result may exceed it.
 */
export interface Allowance {
  /** How much at once. */
  readonly burst: number;
  /** How much a second after that. */
  readonly perSecond: number;
}

/** How much is let in. */
export interface TurnLimits {
  /** How many works are under way at once. */
  readonly atOnce: number;
  /** How many of them may be of one space; one unless said. */
  readonly ofSpace?: number;
  /** How many more of one space wait. */
  readonly waiting: number;
  /** What the results of one space may cost; unlimited unless said. */
  readonly allowance?: Allowance;
  /** How long one waits. The gateway stops waiting soon after, and would treat a missing answer as a slow service. */
  readonly patienceMs: number;
  /** The sentence for a caller that is refused. */
  readonly tooMany: string;
}

/** Turns of spaces, in the order in which they asked; a space that had one comes after the others. `scale` multiplies the allowance (`RATE_LIMIT_SCALE`). */
export function turns({ atOnce, ofSpace = 1, allowance: unscaled, waiting, patienceMs, tooMany }: TurnLimits, scale = 1): Turns {
  const allowance = unscaled && { burst: scale * unscaled.burst, perSecond: scale * unscaled.perSecond };
  const lines = new Map<string, (() => void)[]>();
  const taken = new Map<string, number>();
  const costs = new Map<string, { cost: number; at: number }>();
  let working = 0;

  /** What a space has spent of its allowance, less what it has got back since. */
  function spentOf(spaceId: string): number {
    const { cost, at } = costs.get(spaceId) ?? { cost: 0, at: 0 };
    return Math.max(0, cost - ((allowance?.perSecond ?? 0) * (performance.now() - at)) / 1_000);
  }

  const overdrawnMs = (spaceId: string) => (allowance === undefined ? 0 : (1_000 * Math.max(0, spentOf(spaceId) - allowance.burst)) / allowance.perSecond);

  /** Adds to what a space has spent, and forgets the spaces that have got everything back. */
  function spend(spaceId: string, cost: number): void {
    if (allowance === undefined) return;
    costs.set(spaceId, { cost: spentOf(spaceId) + cost, at: performance.now() });
    for (const each of costs.keys()) if (spentOf(each) === 0) costs.delete(each);
    letInLater(spaceId);
  }

  /** Lets in who waits once a space is no longer overdrawn. Timers may end a little early. */
  function letInLater(spaceId: string): void {
    const ms = overdrawnMs(spaceId);
    if (ms > 0) setTimeout(() => (letIn(), letInLater(spaceId)), Math.ceil(ms)).unref();
  }

  const isFree = (spaceId: string) => working < atOnce && (taken.get(spaceId) ?? 0) < ofSpace && overdrawnMs(spaceId) === 0;

  function take(spaceId: string): void {
    working += 1;
    taken.set(spaceId, (taken.get(spaceId) ?? 0) + 1);
  }

  function letIn(): void {
    for (const [spaceId, line] of lines) {
      if (working >= atOnce) return;
      if (!isFree(spaceId)) continue;
      take(spaceId);
      line.shift()?.();
      if (line.length === 0) lines.delete(spaceId);
    }
  }

  function leave(spaceId: string): void {
    const left = (taken.get(spaceId) ?? 1) - 1;
    if (left === 0) taken.delete(spaceId);
    else taken.set(spaceId, left);
    const line = lines.get(spaceId);
    if (line !== undefined && lines.delete(spaceId)) lines.set(spaceId, line); // to the end
    letIn();
  }

  const tooOften = (spaceId: string) => new Problem('too-often', { retryAfterS: Math.max(2, Math.ceil(overdrawnMs(spaceId) / 1_000)), sentence: tooMany });

  function waitFor(spaceId: string): Promise<void> {
    const line = lines.get(spaceId) ?? [];
    if (line.length >= waiting || overdrawnMs(spaceId) > patienceMs) throw tooOften(spaceId);
    lines.set(spaceId, line);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(spaceId);
        const isOwnDoing = (taken.get(spaceId) ?? 0) >= ofSpace || overdrawnMs(spaceId) > 0;
        reject(isOwnDoing ? tooOften(spaceId) : new Problem('unavailable', { retryAfterS: 2 }));
      }, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(begin);
    });
  }

  return {
    async run(spaceId, work, { held, costOf } = {}) {
      if (isFree(spaceId)) take(spaceId);
      else await waitFor(spaceId);
      try {
        const result = await work();
        spend(spaceId, costOf?.(result) ?? 0);
        return result;
      } finally {
        working -= 1;
        if (held === undefined) leave(spaceId);
        else {
          void held.then(() => leave(spaceId));
          letIn();
        }
      }
    },
  };
}
