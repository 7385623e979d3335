import { monthChanged } from '@savvi/budget-contract/events';
import {
  RECONCILIATIONS_MAX,
  type Reconciliation,
  type ReconciliationInput,
} from '@savvi/budget-contract/reconciliation';
import { balanceAfter, type ReconciledAccount } from '@savvi/budget-contract/reconciliation.rules';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { fromCents, toCents } from '@savvi/contracts/money';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { hashOfBody, makeOnce } from '@savvi/service-kit/idempotency';
import { JsonText } from '@savvi/service-kit/json-text';
import { type Cursor, cursorAfter } from '@savvi/service-kit/page';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import type { Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../../db.ts';
import { foundBudget } from '../../shared/budget-change.ts';
import { budgetRepository } from '../../shared/budget.repository.ts';
import { knownAccountRepository } from '../../shared/known-account.repository.ts';
import { monthEvents, monthsToPublish } from '../../shared/month-events.ts';
import { orderedId } from '../../shared/ordered-id.ts';
import { bulkRepository } from '../bulk.repository.ts';
import { dollars } from '../parts.ts';
import { cursorOf } from '../transaction-cursor.ts';
import {
  type ReconciledPart,
  reconciliationRepository as reconciliations,
} from './reconciliation.repository.ts';

/** Dependencies of {@link reconcilingService}. */
export interface ReconcilingDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** The balance of all reconciled transactions of an account; null before the first reconciliation. */
const startBalanceOf = (account: ReconciledAccount, { opening, sums }: ReconciledPart): string | null =>
  opening === null ? null : fromCents(balanceAfter(account, opening, sums));

/** Whether no statement of an account has a transaction of it. */
const isOpenIn = ({ id }: ReconciledAccount, transaction: MoneyTransaction): boolean =>
  (transaction.accountId === id && transaction.reconciliationId === undefined) ||
  (transaction.toAccountId === id && transaction.toReconciliationId === undefined);

/** @throws {Problem} `invalid` unless a statement continues the reconciled part of its account and adds up */
function assertAddsUp(
  account: ReconciledAccount,
  { date, balance, startBalance }: ReconciliationInput,
  { last }: ReconciledPart,
  transactions: readonly MoneyTransaction[],
): void {
  const refuse = (sentence: string) => {
    throw new Problem('invalid', { sentence });
  };
  if (last !== null && date < last.date) refuse('This account is reconciled with a later statement.');
  if (transactions.some((each) => !isOpenIn(account, each) || each.date > date))
    refuse('Some of these transactions are not open in this account on the date of the statement.');
  const difference = toCents(balance) - balanceAfter(account, startBalance, transactions);
  if (difference !== 0n)
    refuse(
      `The transactions and the statement differ by ${dollars(difference < 0n ? -difference : difference)}.`,
    );
}

/** The use cases of reconciling accounts (MON-61). */
export function reconcilingService({ db, outbox, clock }: ReconcilingDeps) {
  /** @throws {Problem} `not-found` for an unknown or deleted account */
  async function accountOf(client: RawTransaction, scope: Scope, id: string): Promise<ReconciledAccount> {
    const kind = await knownAccountRepository.kindOf(client, scope, id);
    if (kind === null) throw new Problem('not-found', { sentence: 'This account does not exist.' });
    return { id, kind };
  }

  /**
   * The transactions of a statement, locked until the database transaction ends.
   * @throws {Problem} `stale` if one was changed or deleted since it was shown
   */
  async function lockedAsShown(
    tx: Transaction,
    scope: Scope,
    budgetId: string,
    shown: ReconciliationInput['transactions'],
  ): Promise<MoneyTransaction[]> {
    const ids = shown.map(({ id }) => id);
    const stored = await bulkRepository.lockAll(tx, scope, budgetId, ids);
    const versions = new Map(stored.map(({ id, version }) => [id, version]));
    if (shown.some(({ id, version }) => versions.get(id) !== version))
      throw new Problem('stale', {
        sentence: 'Some of these transactions were changed somewhere else in the meantime.',
      });
    return stored;
  }

  return {
    /** What is to reconcile in an account until a date, as the JSON of the reply. */
    async toReconcile(
      scope: Scope,
      budgetId: string,
      page: {
        readonly accountId: string;
        readonly until: string;
        readonly after: Cursor | undefined;
        readonly limit: number;
      },
    ): Promise<JsonText> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const account = await accountOf(db.raw, scope, page.accountId);
      const ofBudget = { budgetId, accountId: account.id };
      const part = await reconciliations.reconciled(db.raw, scope, ofBudget);
      const { items, total } = await reconciliations.open(db.raw, scope, ofBudget, page);
      const last = items.length === page.limit ? items.at(-1) : undefined;
      const figures = JSON.stringify({
        accountKind: account.kind,
        last: part.last,
        startBalance: startBalanceOf(account, part),
        total,
        // The items are JSON texts of the reply.
        next: last === undefined ? null : cursorAfter(cursorOf(JSON.parse(last) as MoneyTransaction)),
      }).slice(1);
      return new JsonText(`{"items":[${items.join(',')}],${figures}`);
    },

    /** All reconciliations of the space, as the JSON of a list. */
    listAll: async (scope: Scope): Promise<JsonText> =>
      new JsonText(await reconciliations.listAll(db.raw, scope)),

    /**
     * Reconciles an account with a statement. Transactions of closed months can be part of it, because it changes no
     * figure of a month.
     * @throws {Problem} `not-found`, `full`, `invalid` or `stale`
     */
    reconcile(
      scope: Scope,
      budgetId: string,
      input: ReconciliationInput,
      idempotencyKey: string | undefined,
    ): Promise<Reconciliation> {
      const now = clock.now();
      const bodyHash = hashOfBody([budgetId, input]);
      const request = { scope, route: 'reconcileAccount', key: idempotencyKey, bodyHash, now };
      return db.$transaction(async (tx) => {
        await lockScope(tx, scope); // all changes of transactions take the lock, too
        if (await isErased(tx, scope)) throw new Problem('unauthorized');
        foundBudget(await budgetRepository.find(tx, scope, budgetId));
        return makeOnce(tx, request, {
          async make() {
            const account = await accountOf(tx, scope, input.accountId);
            if ((await reconciliations.count(tx, scope)) >= RECONCILIATIONS_MAX) throw new Problem('full');
            const stored = await lockedAsShown(tx, scope, budgetId, input.transactions);
            const part = await reconciliations.reconciled(tx, scope, { budgetId, accountId: account.id });
            const start = startBalanceOf(account, part);
            if (start !== null && start !== input.startBalance)
              throw new Problem('stale', {
                sentence: 'A reconciled transaction of this account was changed in the meantime.',
              });
            assertAddsUp(account, input, part, stored);
            const { transactions, ...statement } = input;
            const made = { ...statement, id: orderedId(now), budgetId, at: now.toISOString() };
            await reconciliations.insert(tx, scope, made);
            await reconciliations.lock(
              tx,
              scope,
              made,
              transactions.map(({ id }) => id),
            );
            const changed = { budgetId, months: monthsToPublish(stored) };
            await outbox.append(tx, monthEvents(monthChanged, scope, changed, now));
            return { id: made.id, answer: made };
          },
          async again(id) {
            const made = await reconciliations.find(tx, scope, budgetId, id);
            if (made === null) throw new Problem('not-found');
            return made;
          },
        });
      });
    },
  };
}

/** The use cases of reconciling accounts. */
export type ReconcilingService = ReturnType<typeof reconcilingService>;
