import { type ImportMapping, type ImportSetup, SHAPES_MAX } from '@savvi/budget-contract/import';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import type { Scope } from '@savvi/service-kit/scope';
import { Prisma } from '../../generated/prisma/client.ts';

type Owner = Pick<Scope, 'spaceId'>;
type Person = Pick<Scope, 'spaceId' | 'userId'>;

const [shapes, statementAccounts, knownAccounts] = [
  owned('import_shapes'),
  owned('statement_accounts'),
  owned('known_accounts'),
];

/** What is remembered for imports: layouts of files and accounts of statements; every query names the space. */
export const importMemoryRepository = {
  /** What is remembered for the imports of a person, without accounts that were deleted. */
  async remembered(db: RawTransaction, person: Person): Promise<Omit<ImportSetup, 'salt'>> {
    const [row] = await db.$queryRaw<{ json: string }[]>`
      SELECT json_build_object(
        'shapes', (SELECT coalesce(json_agg(json_build_object('shape', shape, 'mapping', mapping) ORDER BY used_at DESC, shape), '[]') ${shapes.read(person)} AND user_id = ${person.userId}::uuid),
        'statementAccounts', (SELECT coalesce(json_agg(json_build_object('hash', hash, 'accountId', account_id) ORDER BY used_at DESC, hash), '[]') ${statementAccounts.read(person)}
          AND account_id IN (SELECT id ${knownAccounts.read(person)} AND NOT is_deleted)))::text AS json`;
    // The statement builds the text with these keys.
    return JSON.parse(row?.json ?? '{}') as Omit<ImportSetup, 'salt'>;
  },

  /** Remembers how a person's files of a layout are read, and forgets the oldest ones beyond {@link SHAPES_MAX}. */
  async keepShape(
    tx: RawTransaction,
    person: Person,
    { shape, mapping, now }: { readonly shape: string; readonly mapping: ImportMapping; readonly now: Date },
  ): Promise<void> {
    await tx.$executeRaw`${shapes.insert(
      person,
      (own) => Prisma.sql`(space_id, user_id, shape, mapping, used_at)
      VALUES (${own.spaceId}::uuid, ${person.userId}::uuid, ${shape}, ${JSON.stringify(mapping)}::json, ${now}::timestamptz)`,
    )} ON CONFLICT (space_id, user_id, shape) DO UPDATE SET mapping = excluded.mapping, used_at = excluded.used_at`;
    await tx.$executeRaw`${shapes.remove(person)} AND user_id = ${person.userId}::uuid AND shape IN (
      SELECT shape ${shapes.read(person)} AND user_id = ${person.userId}::uuid ORDER BY used_at DESC, shape OFFSET ${SHAPES_MAX})`;
  },

  /** Remembers the account of a statement, and forgets the oldest ones beyond {@link SHAPES_MAX}. */
  async keepStatementAccount(
    tx: RawTransaction,
    owner: Owner,
    { hash, accountId, now }: { readonly hash: string; readonly accountId: string; readonly now: Date },
  ): Promise<void> {
    await tx.$executeRaw`${statementAccounts.insert(
      owner,
      (own) => Prisma.sql`(space_id, hash, account_id, used_at)
      VALUES (${own.spaceId}::uuid, ${hash}, ${accountId}::uuid, ${now}::timestamptz)`,
    )} ON CONFLICT (space_id, hash) DO UPDATE SET account_id = excluded.account_id, used_at = excluded.used_at`;
    await tx.$executeRaw`${statementAccounts.remove(owner)} AND hash IN (
      SELECT hash ${statementAccounts.read(owner)} ORDER BY used_at DESC, hash OFFSET ${SHAPES_MAX})`;
  },

  /** Removes what is remembered in a space. The rest goes with its budgets. */
  async erase(tx: RawTransaction, owner: Owner): Promise<void> {
    await tx.$executeRaw`${shapes.remove(owner)}`;
    await tx.$executeRaw`${statementAccounts.remove(owner)}`;
  },
};
