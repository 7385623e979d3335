import type { DirectoryUser, UserFilter } from '@savvi/contracts/admin/admin';
import type { DirectoryPage } from '@savvi/contracts/admin/directory';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../db.ts';

type Row = Omit<DirectoryUser, 'createdAt' | 'currentPeriodEnd'> & { createdAt: Date; currentPeriodEnd: Date | null };

/** `%`, `_` and `\` mean themselves. */
const literally = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Every word has to be in the address or a name. */
function matching({ search = '', plan }: UserFilter): Prisma.Sql {
  const words = search.split(/\s+/).filter((word) => word !== '');
  const parts = words.map((word) => Prisma.sql`search_text LIKE '%' || search_form(${literally(word)}) || '%'`);
  if (plan !== 'all') parts.push(plan === 'free' ? Prisma.sql`plan_type = 'free'` : Prisma.sql`plan_type <> 'free'`);
  return parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ');
}

/** The accounts as administrators look through them. No statement here reads a password or a photo. */
export const directoryRepository = {
  /** Newest first. */
  async page(db: Database, filter: UserFilter, { limit, after }: Page): Promise<DirectoryPage> {
    const matches = matching(filter);
    const following = after === undefined ? Prisma.empty : Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    const [rows, counted] = await Promise.all([
      db.$queryRaw<Row[]>`
        SELECT id::text, email, first_name AS "firstName", last_name AS "lastName", created_at AS "createdAt", is_admin AS "isAdmin",
               subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd"
        FROM users WHERE ${matches} ${following} ORDER BY created_at DESC, id DESC LIMIT ${limit ?? null}::integer`,
      db.$queryRaw<{ total: number }[]>`SELECT count(*)::integer AS total FROM users WHERE ${matches}`,
    ]);
    const users = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), currentPeriodEnd: row.currentPeriodEnd?.toISOString() ?? null }));
    return { users, total: counted[0]?.total ?? 0 };
  },

  /** Addresses by id; accounts that are gone are missing. */
  async addresses(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
    const rows = await db.user.findMany({ where: { id: { in: [...ids] } }, select: { id: true, email: true } });
    return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
  },
};

/** The accounts as administrators look through them. */
export type DirectoryRepository = typeof directoryRepository;
