import type { DirectoryUser, UserFilter, UserSort } from '@savvi/contracts/identity/directory-user';
import type { DirectoryPage } from '@savvi/contracts/identity/directory';
import type { Page } from '@savvi/service-kit/page';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../db.ts';

type Dates = 'createdAt' | 'currentPeriodEnd' | 'lastSignInAt' | 'suspendedAt';
type Row = Omit<DirectoryUser, Dates> & { createdAt: Date } & Record<
    Exclude<Dates, 'createdAt'>,
    Date | null
  >;

/** The columns that lists can be sorted by, none of them nullable, and whether the order is descending. */
const ORDERS: Readonly<Record<UserSort, { readonly key: Prisma.Sql; readonly isDescending: boolean }>> = {
  newest: { key: Prisma.sql`created_at`, isDescending: true },
  oldest: { key: Prisma.sql`created_at`, isDescending: false },
  'last-sign-in': {
    key: Prisma.sql`coalesce(last_sign_in_at, '-infinity'::timestamptz)`,
    isDescending: true,
  },
  email: { key: Prisma.sql`email_canonical`, isDescending: false },
};

/** Escapes `%`, `_` and `\` for LIKE. */
const literally = (term: string) => term.replace(/[\\%_]/g, '\\$&');

/** Every word of the search must occur in the address or a name. */
function matching({ search = '', plan }: UserFilter): Prisma.Sql {
  const words = search.split(/\s+/).filter((term) => term !== '');
  const parts = words.map(
    (term) => Prisma.sql`search_text LIKE '%' || search_form(${literally(term)}) || '%'`,
  );
  if (plan !== 'all')
    parts.push(plan === 'free' ? Prisma.sql`plan_type = 'free'` : Prisma.sql`plan_type <> 'free'`);
  return parts.length === 0 ? Prisma.sql`true` : Prisma.join(parts, ' AND ');
}

/** The queries of administrators on accounts. No statement here reads a password or a photo. */
export const directoryRepository = {
  /**
   * A page of accounts in the requested order. It starts after the row `after`, at the current place of that
   * row in the order.
   */
  async page(
    db: Database,
    filter: UserFilter & { readonly sort?: UserSort | undefined },
    { limit, after }: Page,
    now: Date,
  ): Promise<DirectoryPage> {
    const { key, isDescending } = ORDERS[filter.sort ?? 'newest'];
    const [beyond, direction] = isDescending
      ? [Prisma.sql`<`, Prisma.sql`DESC`]
      : [Prisma.sql`>`, Prisma.sql`ASC`];
    const start =
      filter.sort === undefined || filter.sort === 'newest'
        ? Prisma.sql`${after?.createdAt}::timestamptz, ${after?.id}::uuid`
        : Prisma.sql`SELECT ${key}, id FROM users WHERE id = ${after?.id}::uuid`;
    const matches = matching(filter);
    const following = after === undefined ? Prisma.empty : Prisma.sql`AND (${key}, id) ${beyond} (${start})`;
    const [rows, counted] = await Promise.all([
      db.$queryRaw<Row[]>`
        SELECT id::text, email, first_name AS "firstName", last_name AS "lastName", created_at AS "createdAt", is_admin AS "isAdmin",
               subscription_status AS "subscriptionStatus", plan_type AS "planType", current_period_end AS "currentPeriodEnd",
               last_sign_in_at AS "lastSignInAt", suspended_at AS "suspendedAt", is_email_verified AS "isEmailVerified",
               (SELECT count(*)::integer FROM sessions WHERE sessions.user_id = users.id AND sessions.expire > ${now}::timestamptz) AS "sessionCount"
        FROM users WHERE ${matches} ${following} ORDER BY ${key} ${direction}, id ${direction} LIMIT ${limit ?? null}::integer`,
      db.$queryRaw<{ total: number }[]>`SELECT count(*)::integer AS total FROM users WHERE ${matches}`,
    ]);
    const text = (at: Date | null) => at?.toISOString() ?? null;
    const users = rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      currentPeriodEnd: text(row.currentPeriodEnd),
      lastSignInAt: text(row.lastSignInAt),
      suspendedAt: text(row.suspendedAt),
    }));
    return { users, total: counted[0]?.total ?? 0 };
  },

  /** Addresses by user id; deleted accounts are missing. */
  async addresses(db: Database, ids: readonly string[]): Promise<Record<string, string>> {
    const rows = await db.user.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, email: true },
    });
    return Object.fromEntries(rows.map(({ id, email }) => [id, email]));
  },
};

/** The queries of administrators on accounts. */
export type DirectoryRepository = typeof directoryRepository;
