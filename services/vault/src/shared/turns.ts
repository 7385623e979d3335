import { Problem } from '@savvi/service-kit/problem';

/** Lets in work that takes much, so that no account and not all of them together can take a process down with it. */
export interface Turns {
  /** Does the work when it is its turn. @throws {Problem} `too-often` when too many of the same space wait already */
  run<Result>(spaceId: string, work: () => Promise<Result>): Promise<Result>;
}

/** How much is let in. */
export interface TurnLimits {
  /** How many works are under way at once; of one space it is one. */
  readonly atOnce: number;
  /** How many more of one space wait. */
  readonly waiting: number;
}

interface Line {
  length: number;
  last: Promise<unknown>;
}

/** Turns in the order in which they were asked for. */
export function turns({ atOnce, waiting }: TurnLimits): Turns {
  const lines = new Map<string, Line>();
  const outside: (() => void)[] = [];
  let free = atOnce;

  async function inside<Result>(work: () => Promise<Result>): Promise<Result> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => outside.push(resolve));
    try {
      return await work();
    } finally {
      const next = outside.shift(); // it takes over this place
      if (next === undefined) free += 1;
      else next();
    }
  }

  return {
    async run(spaceId, work) {
      const line = lines.get(spaceId) ?? { length: 0, last: Promise.resolve() };
      if (line.length > waiting) throw new Problem('too-often', { retryAfterS: 2, sentence: 'You are asking for this list too often at once. Please wait a little and try again.' });
      lines.set(spaceId, line);
      line.length += 1;
      const turn = line.last.then(() => inside(work));
      line.last = turn.catch(() => undefined); // who asked for it is told
      try {
        return await turn;
      } finally {
        line.length -= 1;
        if (line.length === 0) lines.delete(spaceId);
      }
    },
  };
}
