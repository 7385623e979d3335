// Each replica counts in memory and adds what is new to the table now and then, so that all of them judge by
// the same. Anybody may register and report what they like, so how much one account adds is bounded (ADR 40).
import type { Clock } from '@savvi/service-kit/clock';
import { DatabaseError, type Pool } from 'pg';
import type { View } from './views.rules.ts';

/** How pages with a version of an area went, added up. */
export interface Counts {
  /** Reports that tell of it, as far as they count. */
  readonly views: number;
  /** Of those, how many tell that it did not load, or threw. */
  readonly broken: number;
  readonly failedLoads: number;
  readonly errors: number;
  /**
   * Loads that were timed, and the sums of the natural logarithms of their seconds and of the squares of
   * those.
   */
  readonly timed: number;
  readonly logSeconds: number;
  readonly logSecondsSquared: number;
}

/** Nothing was seen. */
export const NONE: Counts = {
  views: 0,
  broken: 0,
  failedLoads: 0,
  errors: 0,
  timed: 0,
  logSeconds: 0,
  logSecondsSquared: 0,
};

interface Tally {
  readonly area: string;
  readonly version: string;
  readonly counts: Counts;
}

/** How far back versions are compared. */
const KEPT_MINUTES = 1_440;
/** What comes out of a cache has taken no time, which has no logarithm. */
const SHORTEST_S = 0.01;
/** Who waits longer has left; a report may say an hour, which would move a mean far. */
const LONGEST_S = 30;

/**
 * The present minute by the database's clock, which the registry's times are of, too: a replica's may be
 * another.
 */
const MINUTE = 'floor(extract(epoch FROM now()) / 60)::bigint';

const ADD = `INSERT INTO view_counts AS known (area, version, minute, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared)
  SELECT area, version, ${MINUTE}, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared
  FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::float8[], $9::float8[])
    AS new (area, version, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared)
  ON CONFLICT (area, version, minute) DO UPDATE SET views = known.views + EXCLUDED.views, broken = known.broken + EXCLUDED.broken,
    failed_loads = known.failed_loads + EXCLUDED.failed_loads, errors = known.errors + EXCLUDED.errors, timed = known.timed + EXCLUDED.timed,
    log_seconds = known.log_seconds + EXCLUDED.log_seconds, log_seconds_squared = known.log_seconds_squared + EXCLUDED.log_seconds_squared`;

/** The minute that a moment is in, counted as the table does. */
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000);

const sum = (one: Counts, other: Counts): Counts => ({
  views: one.views + other.views,
  broken: one.broken + other.broken,
  failedLoads: one.failedLoads + other.failedLoads,
  errors: one.errors + other.errors,
  timed: one.timed + other.timed,
  logSeconds: one.logSeconds + other.logSeconds,
  logSecondsSquared: one.logSecondsSquared + other.logSecondsSquared,
});

/** The counts of one view. */
export function countsOf({
  failedLoads,
  errors,
  seconds,
}: Pick<View, 'failedLoads' | 'errors' | 'seconds'>): Counts {
  const logs = seconds.map((each) => Math.log(Math.min(Math.max(each, SHORTEST_S), LONGEST_S)));
  const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    views: 1,
    broken: failedLoads + errors > 0 ? 1 : 0,
    failedLoads,
    errors,
    timed: logs.length,
    logSeconds: total(logs),
    logSecondsSquared: total(logs.map((log) => log * log)),
  };
}

/**
 * How pages went, by version, over the table `view_counts`. `clock`: only tells one minute of an account from
 * the next.
 */
export function viewCounts(pool: Pool, clock: Clock) {
  const unsent = new Map<string, Tally>();
  const seen = { minute: 0, whose: new Set<string>() };

  /**
   * Once a minute for each account, and once more when its view broke: in memory alone, and only for that
   * minute.
   */
  function isNew({ userId, area, version }: View, minute: number, isBroken: boolean): boolean {
    if (seen.minute !== minute) seen.whose.clear();
    seen.minute = minute;
    const known = seen.whose.size;
    return seen.whose.add(`${userId} ${area} ${version} ${isBroken}`).size > known;
  }

  function add(tally: Tally): void {
    const key = `${tally.area} ${tally.version}`;
    unsent.set(key, { ...tally, counts: sum(unsent.get(key)?.counts ?? NONE, tally.counts) });
  }

  return {
    /** Counts a view, each of who was named for the version: others are told of it by the next `flush`. */
    count(view: View): void {
      const [minute, counts] = [minuteOf(clock.now()), countsOf(view)];
      if (view.isNamed || isNew(view, minute, counts.broken > 0))
        add({ area: view.area, version: view.version, counts });
    },

    /**
     * Adds what was counted here to what all replicas know, as of this minute. What was surely not added is
     * kept for the next time; what may have been, as nobody answered, is not: nothing is counted twice.
     * @throws when the database does not answer
     */
    async flush(): Promise<void> {
      const sent = [...unsent].sort(([one], [other]) => one.localeCompare(other)).map(([, tally]) => tally); // one order for all replicas: no deadlock
      if (sent.length === 0) return;
      unsent.clear();
      const keep = () => sent.forEach(add);
      const client = await pool.connect().catch((error: unknown) => {
        keep();
        throw error;
      });
      try {
        await client.query(ADD, [
          ...(['area', 'version'] as const).map((key) => sent.map((tally) => tally[key])),
          ...(
            ['views', 'broken', 'failedLoads', 'errors', 'timed', 'logSeconds', 'logSecondsSquared'] as const
          ).map((key) => sent.map(({ counts }) => counts[key])),
        ]);
        client.release();
      } catch (error) {
        client.release(true);
        if (error instanceof DatabaseError) keep(); // it has answered, and nothing was added
        throw error;
      }
    },

    /**
     * What all replicas have seen of an area's versions since a moment of the registry, whose minute counts
     * whole.
     */
    async since(area: string, moment: Date): Promise<ReadonlyMap<string, Counts>> {
      const { rows } = await pool.query<Counts & { version: string }>(
        `SELECT version, sum(views)::int AS views, sum(broken)::int AS broken, sum(failed_loads)::int AS "failedLoads", sum(errors)::int AS errors, sum(timed)::int AS timed,
           sum(log_seconds) AS "logSeconds", sum(log_seconds_squared) AS "logSecondsSquared" FROM view_counts WHERE area = $1 AND minute >= greatest($2, ${MINUTE} - $3) GROUP BY version`,
        [area, minuteOf(moment), KEPT_MINUTES],
      );
      return new Map(rows.map(({ version, ...counts }) => [version, counts]));
    },

    /** Lets go of what nothing is compared by any more. */
    async sweep(): Promise<void> {
      await pool.query(`DELETE FROM view_counts WHERE minute < ${MINUTE} - $1`, [KEPT_MINUTES]);
    },
  };
}

/** How pages went, by version. */
export type ViewCounts = ReturnType<typeof viewCounts>;
