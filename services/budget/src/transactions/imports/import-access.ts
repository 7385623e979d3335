import { createHash } from 'node:crypto';
import { IMPORT_ROWS_MAX } from '@savvi/budget-contract/import-row';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { bulkRepository } from '../bulk.repository.ts';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { importRowRepository } from './import-row.repository.ts';
import { type PlannedRow, planImport } from './import-plan.rules.ts';
import type { StoredImport } from './import.repository.ts';

/** How long the commit or the undoing of thousands of rows may take, in milliseconds. Prisma's own limit is 5 s. */
export const CHANGE_MS = 30_000;

/** The import that was found. @throws {Problem} `not-found` for null */
export function foundImport(stored: StoredImport | null): StoredImport {
  if (stored === null) throw new Problem('not-found', { sentence: 'This import does not exist.' });
  return stored;
}

/** @throws {Problem} `import-expired` for an import that no longer waits for rows or its commit */
export function assertWaiting({ committedAt, expiresAt }: StoredImport, now: Date): void {
  if (committedAt !== null || Date.parse(expiresAt) <= now.getTime()) throw new Problem('import-expired');
}

/** @throws {Problem} `invalid` if rows that the person announced did not come */
export function assertComplete({ parts, rowCount }: StoredImport): void {
  const received = Object.values(parts).reduce((all, rows) => all + rows, 0);
  if (received !== rowCount || received > IMPORT_ROWS_MAX)
    throw new Problem('invalid', { sentence: 'Some rows of this import did not arrive. Send them again.' });
}

/** The account in the identity of rows, which stays the same when the person chooses another account. */
export const accountOf = ({
  statementAccount,
  accountId,
}: Pick<StoredImport, 'statementAccount' | 'accountId'>): string => statementAccount ?? accountId ?? '';

/** The salt of a space for hashes of account numbers. It needs to be unique, not secret. */
export const saltOf = ({ spaceId }: Pick<Scope, 'spaceId'>): string =>
  createHash('sha256').update(`savvi statement accounts ${spaceId}`).digest('hex');

/** What becomes of the rows of an import, the typed transactions that they look like, and other halves of transfers. */
export async function plannedImport(
  db: RawTransaction,
  scope: Scope,
  { id, budgetId, accountId }: Pick<StoredImport, 'id' | 'budgetId' | 'accountId'>,
): Promise<{
  readonly rows: readonly PlannedRow[];
  readonly candidates: readonly MoneyTransaction[];
  readonly halves: readonly MoneyTransaction[];
  readonly closed: ReadonlySet<string>;
}> {
  const staged = await importRowRepository.staged(db, scope, id);
  const identities = staged.map(({ identity }) => identity);
  const imported = await importRowRepository.imported(db, scope, budgetId, identities);
  const closed = await bulkRepository.closedMonths(db, scope, budgetId);
  const candidates = await importRowRepository.candidates(db, scope, { budgetId, accountId }, staged);
  const halves =
    accountId === null ? [] : await importRowRepository.halves(db, scope, { budgetId, accountId }, staged);
  const rows = planImport(staged, { imported, closed, accountId, candidates, halves });
  return { rows, candidates, halves, closed };
}
