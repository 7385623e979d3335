import { Problem } from './problem.ts';

/** Lets in work that takes much, so that no account and not all of them together can take a process down with it. */
export interface Turns {
  /**
   * Does the work when it is its turn.
   * @throws {Problem} `too-often` when too many of the same space wait already, `unavailable` when its turn did not come in time
   */
  run<Result>(spaceId: string, work: () => Promise<Result>): Promise<Result>;
}

/** How much is let in. */
export interface TurnLimits {
  /** How many works are under way at once; of one space it is one. */
  readonly atOnce: number;
  /** How many more of one space wait. */
  readonly waiting: number;
  /** How long one waits. Who passed the call on waits no longer either, and would take silence for a service that is down. */
  readonly patienceMs: number;
  /** What is said to who asks for more. */
  readonly tooMany: string;
}

/** Turns of spaces: one each, in the order in which they asked; who had one comes after the others. */
export function turns({ atOnce, waiting, patienceMs, tooMany }: TurnLimits): Turns {
  const lines = new Map<string, (() => void)[]>();
  const busy = new Set<string>();

  function letIn(): void {
    for (const [spaceId, line] of lines) {
      if (busy.size >= atOnce) return;
      if (busy.has(spaceId)) continue;
      busy.add(spaceId);
      line.shift()?.();
      if (line.length === 0) lines.delete(spaceId);
    }
  }

  function waitFor(spaceId: string): Promise<void> {
    const line = lines.get(spaceId) ?? [];
    if (line.length >= waiting) throw new Problem('too-often', { retryAfterS: 2, sentence: tooMany });
    lines.set(spaceId, line);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(spaceId);
        reject(new Problem('unavailable', { retryAfterS: 2 }));
      }, patienceMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      line.push(begin);
    });
  }

  return {
    async run(spaceId, work) {
      if (busy.size < atOnce && !busy.has(spaceId)) busy.add(spaceId);
      else await waitFor(spaceId);
      try {
        return await work();
      } finally {
        busy.delete(spaceId);
        const line = lines.get(spaceId);
        if (line !== undefined && lines.delete(spaceId)) lines.set(spaceId, line); // to the end
        letIn();
      }
    },
  };
}
