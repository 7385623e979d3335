import { createHash } from 'node:crypto';
import { type Feed, type FeedNames, feedPath, type NewFeed } from '@savvi/reminders-contract/calendar-feed';
import { LISTS } from '@savvi/service-kit/app';
import type { Clock } from '@savvi/service-kit/clock';
import { concurrencyLimit } from '@savvi/service-kit/concurrency-limit';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { lockScope } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import { newSecret } from '@savvi/service-kit/secrets';
import type { Database } from '../db.ts';
import { calendarFeedRepository as feeds } from '../shared/calendar-feed.repository.ts';
import { dueDateRepository as dates } from '../shared/due-date.repository.ts';
import { localTime } from '../shared/local-time.rules.ts';
import { timeZoneRepository as timeZones } from '../shared/time-zone.repository.ts';
import { calendarOf } from './calendar.rules.ts';

/** Dependencies of {@link calendarService}. */
export interface CalendarDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Multiplies how often a feed may be read (`RATE_LIMIT_SCALE`). */
  readonly rateLimitScale?: number;
}

/** How often the feed of a space may be read: 60 times in one burst, then every 10 seconds. */
const READS = { burst: 60, perSecond: 0.1 };

/** A calendar and the tag of its content. */
export interface Calendar {
  readonly text: string;
  readonly etag: string;
}

/** The use cases of the private calendar feed (REM-4). */
export function calendarService({ db, clock, rateLimitScale }: CalendarDeps) {
  // Reads have no session, so they are not among the limited lists of their space.
  const reads = concurrencyLimit(
    {
      ...LISTS,
      allowance: READS,
      refusal: 'This calendar is read too often. Please wait a little and try again.',
    },
    rateLimitScale,
  );

  return {
    async get(scope: Scope): Promise<Feed> {
      const found = await feeds.find(db, scope);
      return {
        createdAt: found?.createdAt.toISOString() ?? null,
        showsNames: found !== null && found.names !== null,
      };
    },

    /** Makes a feed. The previous address stops working immediately; the new one is never shown again. */
    async renew(scope: Scope): Promise<NewFeed> {
      const now = clock.now();
      const token = `${scope.spaceId}.${newSecret()}`;
      await db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        await feeds.replace(tx, scope, token, now);
      });
      return { createdAt: now.toISOString(), path: feedPath(token) };
    },

    /** Hides all names. Without a feed, nothing changes. */
    close: (scope: Scope): Promise<void> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        await feeds.erase(tx, scope);
      }),

    /**
     * Replaces the names that the feed shows. A refresh has no effect while names are hidden.
     * @throws {Problem} `not-found` without a feed, unless it is a refresh
     */
    showNames: (scope: Scope, { names, isRefresh }: FeedNames): Promise<void> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        const shown = (await feeds.find(tx, scope))?.names ?? null;
        if (isRefresh && shown === null) return;
        const byId = Object.fromEntries(names.map(({ id, name }) => [id, name]));
        if (!(await feeds.saveNames(tx, scope, byId)))
          throw new Problem('not-found', { sentence: 'You have no calendar feed.' });
      }),

    /** Hides all names. Without a feed, nothing changes. */
    hideNames: (scope: Scope): Promise<void> =>
      db.$transaction(async (tx) => {
        await lockScope(tx, scope);
        await feeds.saveNames(tx, scope, null);
      }),

    /** The calendar that a token opens, which stays in memory until `sent`. @throws {Problem} `not-found` */
    async read(token: string, sent: Promise<unknown>): Promise<Calendar> {
      // The schema of the token demands the id of the space.
      const [spaceId = ''] = token.split('.');
      const found = await feeds.findByToken(db, { spaceId }, token);
      if (found === null)
        throw new Problem('not-found', { sentence: 'There is no calendar at this address.' });
      return reads.run(
        spaceId,
        async () => {
          const timeZone = (await timeZones.find(db, { spaceId })) ?? 'UTC';
          const text = calendarOf(
            await dates.listVersions(db, { spaceId }),
            localTime(clock.now(), timeZone).day,
            found.names,
          );
          return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
        },
        { held: sent, costOf: () => 1 },
      );
    },
  };
}

/** The use cases of the private calendar feed. */
export type CalendarService = ReturnType<typeof calendarService>;
