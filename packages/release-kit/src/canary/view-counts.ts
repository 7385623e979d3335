// Each replica counts samples in memory and adds them to a shared table periodically, so that all replicas
// judge by the same counts. Anybody may register and send any report, so the count that one account adds is
// limited (ADR 40).
import { createHash } from 'node:crypto';
import type { SampleCounts } from '@savvi/contracts/canary-counts';
import type { Clock } from '@savvi/service-kit/clock';
import { DatabaseError, type Pool } from 'pg';
import type { View } from './views.rules.ts';

/** The counts with what only the judge and sums of counts need. */
export interface Counts extends SampleCounts {
  /** The number of failed samples of named users. */
  readonly namedBroken: number;
  /** The accounts with failed samples, as bits by the hash of their ids: at least as many accounts as bits. */
  readonly failedBy: bigint;
  /** The sum of the squares of the logarithms of the measured seconds. */
  readonly logSecondsSquared: number;
}

/** Counts without any sample. */
export const NONE: Counts = {
  views: 0,
  broken: 0,
  namedBroken: 0,
  failedBy: 0n,
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

/** How long counts are stored and compared, in minutes. */
const RETENTION_MINUTES = 1_440;
/** A load from the cache takes 0 s, which has no logarithm. */
const SHORTEST_S = 0.01;
/**
 * Longer load times count as this many seconds: users have left by then, and a false report of an hour would
 * distort the mean.
 */
const LONGEST_S = 30;

/**
 * The current minute by the database's clock, which also sets the registry's times. The clock of a replica
 * may differ.
 */
const MINUTE = 'floor(extract(epoch FROM now()) / 60)::bigint';

const ADD = `INSERT INTO view_counts AS known (area, version, minute, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared, named_broken, failed_by)
  SELECT area, version, ${MINUTE}, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared, named_broken, failed_by
  FROM unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::float8[], $9::float8[], $10::int[], $11::bigint[])
    AS new (area, version, views, broken, failed_loads, errors, timed, log_seconds, log_seconds_squared, named_broken, failed_by)
  ON CONFLICT (area, version, minute) DO UPDATE SET views = known.views + EXCLUDED.views, broken = known.broken + EXCLUDED.broken,
    named_broken = known.named_broken + EXCLUDED.named_broken, failed_by = known.failed_by | EXCLUDED.failed_by,
    failed_loads = known.failed_loads + EXCLUDED.failed_loads, errors = known.errors + EXCLUDED.errors, timed = known.timed + EXCLUDED.timed,
    log_seconds = known.log_seconds + EXCLUDED.log_seconds, log_seconds_squared = known.log_seconds_squared + EXCLUDED.log_seconds_squared`;

/** The number of the minute of a moment, as in the table `view_counts`. */
export const minuteOf = (moment: Date): number => Math.floor(moment.getTime() / 60_000);

/** The counts of two sets of samples together. */
export const sum = (one: Counts, other: Counts): Counts => ({
  views: one.views + other.views,
  broken: one.broken + other.broken,
  namedBroken: one.namedBroken + other.namedBroken,
  failedBy: one.failedBy | other.failedBy,
  failedLoads: one.failedLoads + other.failedLoads,
  errors: one.errors + other.errors,
  timed: one.timed + other.timed,
  logSeconds: one.logSeconds + other.logSeconds,
  logSecondsSquared: one.logSecondsSquared + other.logSecondsSquared,
});

/** The bits of `failedBy` that are in use: a signed 64-bit number of PostgreSQL has one fewer. */
const BITS = 62;

/** The bit of an account. */
const bitOf = (userId: string): bigint =>
  1n << BigInt(createHash('sha256').update(userId).digest().readUInt32BE() % BITS);

/** At least how many accounts had failed samples: two accounts may share a bit. */
export const accountsIn = ({ failedBy }: Pick<Counts, 'failedBy'>): number =>
  failedBy.toString(2).replaceAll('0', '').length;

/** The counts of one sample. */
export function countsOf({
  userId,
  isNamed,
  failedLoads,
  errors,
  seconds,
}: Pick<View, 'userId' | 'isNamed' | 'failedLoads' | 'errors' | 'seconds'>): Counts {
  const isBroken = failedLoads + errors > 0;
  const logs = seconds.map((each) => Math.log(Math.min(Math.max(each, SHORTEST_S), LONGEST_S)));
  const total = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  return {
    views: 1,
    broken: isBroken ? 1 : 0,
    namedBroken: isBroken && isNamed ? 1 : 0,
    failedBy: isBroken ? bitOf(userId) : 0n,
    failedLoads,
    errors,
    timed: logs.length,
    logSeconds: total(logs),
    logSecondsSquared: total(logs.map((log) => log * log)),
  };
}

/**
 * Counts samples per version in the table `view_counts`. `clock` only limits each account to one sample per
 * minute.
 */
export function viewCounts(pool: Pool, clock: Clock) {
  const unsent = new Map<string, Tally>();
  const seen = { minute: 0, whose: new Set<string>() };

  /**
   * Whether a sample counts: the first of its account in this minute, and one more when it failed. The memory
   * of this process holds only the current minute.
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
    /**
     * Counts a sample. Every sample of a user whom the canary names counts. The next `flush` shares it with
     * the other replicas.
     */
    count(view: View): void {
      const [minute, counts] = [minuteOf(clock.now()), countsOf(view)];
      if (view.isNamed || isNew(view, minute, counts.broken > 0))
        add({ area: view.area, version: view.version, counts });
    },

    /**
     * Adds the local counts to the table, in the current minute. Counts that were certainly not written are
     * kept for the next flush. Counts that may have been written, because no response came, are dropped, so
     * that nothing counts twice.
     * @throws when the database does not respond
     */
    async flush(): Promise<void> {
      // All replicas write the rows in the same order, which avoids deadlocks.
      const sent = [...unsent].sort(([one], [other]) => one.localeCompare(other)).map(([, tally]) => tally);
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
            [
              'views',
              'broken',
              'failedLoads',
              'errors',
              'timed',
              'logSeconds',
              'logSecondsSquared',
              'namedBroken',
            ] as const
          ).map((key) => sent.map(({ counts }) => counts[key])),
          sent.map(({ counts }) => String(counts.failedBy)),
        ]);
        client.release();
      } catch (error) {
        client.release(true);
        // The database refused the statement, so nothing was added.
        if (error instanceof DatabaseError) keep();
        throw error;
      }
    },

    /**
     * The counts of all replicas for an area's versions since a moment by the registry's clock, and from the
     * last `minutes`. The first minute counts completely.
     */
    async since(
      area: string,
      moment: Date,
      minutes = RETENTION_MINUTES,
    ): Promise<ReadonlyMap<string, Counts>> {
      const { rows } = await pool.query<Counts & { version: string; failedBy: string }>(
        `SELECT version, sum(views)::int AS views, sum(broken)::int AS broken, sum(named_broken)::int AS "namedBroken", bit_or(failed_by)::text AS "failedBy", sum(failed_loads)::int AS "failedLoads", sum(errors)::int AS errors, sum(timed)::int AS timed,
           sum(log_seconds) AS "logSeconds", sum(log_seconds_squared) AS "logSecondsSquared" FROM view_counts WHERE area = $1 AND minute >= greatest($2, ${MINUTE} - $3) GROUP BY version`,
        [area, minuteOf(moment), minutes],
      );
      return new Map(
        rows.map(({ version, failedBy, ...counts }) => [version, { ...counts, failedBy: BigInt(failedBy) }]),
      );
    },

    /** Deletes counts that are too old to be compared. */
    async sweep(): Promise<void> {
      await pool.query(`DELETE FROM view_counts WHERE minute < ${MINUTE} - $1`, [RETENTION_MINUTES]);
    },
  };
}

/** The sample counts per version. */
export type ViewCounts = ReturnType<typeof viewCounts>;
