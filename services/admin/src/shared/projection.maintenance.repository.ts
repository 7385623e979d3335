import { loginIdCondition } from '@savvi/service-kit/login-ids';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../db.ts';
import type { CountedKind } from './projection.repository.ts';

/** How many records of each kind a user has. */
export type Counts = Readonly<Record<CountedKind, number>>;

/** Statements on the projection of all spaces. */
export const projectionMaintenance = {
  /** The record counts of the given users; users without records are missing. */
  async countsOf(db: Database, userIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
    const rows = await db.$queryRaw<{ userId: string; budget: number; document: number; entry: number }[]>`
      SELECT user_id::text AS "userId", count(*) FILTER (WHERE kind = 'budget')::integer AS budget, count(*) FILTER (WHERE kind = 'document')::integer AS document,
             count(*) FILTER (WHERE kind = 'entry' AND ${Prisma.raw(loginIdCondition('id'))})::integer AS entry
      FROM counted_things WHERE user_id = ANY(${userIds}::uuid[]) AND is_counted GROUP BY user_id`;
    return new Map(rows.map(({ userId, ...counts }) => [userId, counts]));
  },
};
