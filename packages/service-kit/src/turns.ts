import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from './problem.ts';

/** A concurrency limit for work that takes much, so that no account and not all of them together can take a process down with it. */
export interface Turns {
  /**
   * Does the work when it is its turn. A space's place stays taken until `held` resolves, when it is given, and after a
   * result that `isHeavy` for a rest.
   * @throws {Problem} `too-often` when too many of the same space wait already, `unavailable` when its turn did not come in time
   */
  run<Result>(spaceId: string, work: () => Promise<Result>, held?: Promise<unknown>, isHeavy?: (result: Result) => boolean): Promise<Result>;
}

/** How much is let in. */
export interface TurnLimits {
  /** How many works are under way at once. */
  readonly atOnce: number;
  /** How many of them may be of one space; one unless said. */
  readonly ofSpace?: number;
  /** How many more of one space wait. */
  readonly waiting: number;
  /**
   * How many times as long as heavy work took its place rests afterwards, at most {@link REST_MS_MAX}: an account that always
   * asks for its largest lists then takes a small share of the process and of the database. 0 unless said.
   */
  readonly rest?: number;
  /** How long one waits. The gateway stops waiting soon after, and would treat a missing answer as a slow service. */
  readonly patienceMs: number;
  /** The sentence for a caller that is refused. */
  readonly tooMany: string;
}

/** The longest rest of a place, in milliseconds: below the patience of a list, so that a call that waits for a rest gets its turn. */
const REST_MS_MAX = 2_000;

/** Turns of spaces, in the order in which they asked; a space that had one comes after the others. */
export function turns({ atOnce, ofSpace = 1, rest = 0, waiting, patienceMs, tooMany }: TurnLimits): Turns {
  const lines = new Map<string, (() => void)[]>();
  const taken = new Map<string, number>();
  let working = 0;

  const isFree = (spaceId: string) => working < atOnce && (taken.get(spaceId) ?? 0) < ofSpace;

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

  function waitFor(spaceId: string): Promise<void> {
    const line = lines.get(spaceId) ?? [];
    if (line.length >= waiting) throw new Problem('too-often', { retryAfterS: 2, sentence: tooMany });
    lines.set(spaceId, line);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(spaceId);
        const isOwnDoing = (taken.get(spaceId) ?? 0) >= ofSpace;
        reject(isOwnDoing ? new Problem('too-often', { retryAfterS: 2, sentence: tooMany }) : new Problem('unavailable', { retryAfterS: 2 }));
      }, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(begin);
    });
  }

  return {
    async run(spaceId, work, held, isHeavy) {
      if (isFree(spaceId)) take(spaceId);
      else await waitFor(spaceId);
      const startedAt = performance.now();
      let resting: Promise<unknown> | undefined;
      try {
        const result = await work();
        if (isHeavy?.(result)) resting = pause(Math.min(rest * (performance.now() - startedAt), REST_MS_MAX), undefined, { ref: false });
        return result;
      } finally {
        working -= 1;
        if (held === undefined && resting === undefined) leave(spaceId);
        else {
          void Promise.all([held, resting]).then(() => leave(spaceId));
          letIn();
        }
      }
    },
  };
}
