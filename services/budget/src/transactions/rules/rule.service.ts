import { UNDO_MS } from '@savvi/budget-contract/change';
import { monthChanged } from '@savvi/budget-contract/events';
import { kindHasLine, transferEnds } from '@savvi/budget-contract/kind.rules';
import {
  type ApplyInput,
  type PastChange,
  type PastChanges,
  RULE_VERSIONS_MAX,
  type RuleConditions,
  type RuleInput,
  type RuleMatch,
  type RuleMatchInput,
  RULES_MAX,
  type RuleTried,
} from '@savvi/budget-contract/rule';
import { foldedPayee, ruleFinder } from '@savvi/budget-contract/rule.rules';
import { BULK_MAX } from '@savvi/budget-contract/transaction-list';
import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { dayIn } from '@savvi/contracts/calendar';
import type { Outbox } from '@savvi/eventing/outbox';
import type { Clock } from '@savvi/service-kit/clock';
import { isErased } from '@savvi/service-kit/erased-spaces';
import { JsonText } from '@savvi/service-kit/json-text';
import { lockScope, type RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { assertCurrent } from '@savvi/service-kit/record-version';
import { assertEntitled, type Scope } from '@savvi/service-kit/scope';
import type { Database, Transaction } from '../../db.ts';
import { areAllPlanned } from '../../shared/planned-lines.repository.ts';
import { foundBudget } from '../../shared/budget-change.ts';
import { budgetRepository } from '../../shared/budget.repository.ts';
import { assertCategoriesHeld } from '../../shared/held-category.ts';
import { monthEvents } from '../../shared/month-events.ts';
import { type OnRecorded, recordChange, rowsBefore } from '../../shared/record-change.ts';
import { assertAssignable, assigned } from '../assignment.ts';
import { assertPlacesExist, placed } from '../places.ts';
import { suggestedLineOf } from '../suggestion.repository.ts';
import { type Decision, decisionsOf } from './decisions.ts';
import { ruleMaintenance } from './rule.maintenance.repository.ts';
import { isSameRule, ruleRepository, type StoredRule, type StoredRules } from './rule.repository.ts';

/** Dependencies of {@link ruleService}. */
export interface RuleDeps {
  readonly db: Database;
  readonly outbox: Outbox;
  readonly clock: Clock;
}

/** A rule in its next version if its content changes; `before` is the stored one. */
const nextRule = (before: StoredRule | undefined, { id, ...content }: RuleInput): StoredRule => {
  if (before === undefined) return { id, version: 1, ...content, earlier: [] };
  if (isSameRule(before, content)) return before;
  const { version, conditions, results } = before;
  const earlier = [{ version, conditions, results }, ...before.earlier].slice(0, RULE_VERSIONS_MAX);
  return { id, version: version + 1, ...content, earlier };
};

/** A transfer that a rule made as the transaction that it was before: money that its account received or spent. */
function beforeTransfer(transaction: MoneyTransaction): MoneyTransaction {
  const { kind, accountId, toAccountId } = transaction;
  if (kind !== 'transfer') return transaction;
  const was = { ...transaction, kind: toAccountId === undefined ? 'spending' : 'income' };
  return placed(was, { accountId: accountId ?? toAccountId ?? null });
}

/**
 * A transaction as a rule sets it. One that becomes income or a transfer keeps no line and no category, and a transfer has no
 * payer.
 */
function ruled(
  stored: MoneyTransaction,
  { id, version, results: { lineId, categoryId, ...others } }: Decision,
): MoneyTransaction {
  const transaction = beforeTransfer(stored);
  const { kind = transaction.kind } = others;
  const assignment = kindHasLine(kind) ? { lineId, categoryId } : { lineId: null, categoryId: null };
  const next = { ...assigned(transaction, assignment), ...others, rule: { id, version } };
  if (kind !== 'transfer') return next;
  return placed({ ...next, payer: null }, transferEnds(transaction));
}

/** Whether a rule changes what a transaction has. */
function changes(transaction: MoneyTransaction, decision: Decision): boolean {
  const decided = ({ kind, payee, lineId, categoryId, payer }: MoneyTransaction) =>
    JSON.stringify([kind, payee, lineId, categoryId, payer]);
  return decided(transaction) !== decided(ruled(transaction, decision));
}

/**
 * Whether another rule gave a transaction its payee. The payee of the bank or of the person is not stored any more, and
 * rules are about that one.
 */
function isRenamedByOther(
  rules: readonly StoredRule[],
  { rule }: MoneyTransaction,
  decision: Decision,
): boolean {
  const setBy = rules.find(({ id }) => id === rule?.id);
  return setBy !== undefined && setBy.id !== decision.id && setBy.results.payee !== undefined;
}

/** The use cases of rules (MON-79 to MON-84). */
export function ruleService({ db, outbox, clock }: RuleDeps) {
  const inBudget = <Result>(
    scope: Scope,
    budgetId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result> =>
    db.$transaction(async (tx) => {
      await lockScope(tx, scope); // the lock makes concurrent requests count one after the other
      if (await isErased(tx, scope)) throw new Problem('unauthorized');
      foundBudget(await budgetRepository.find(tx, scope, budgetId));
      return work(tx);
    });

  /** @throws {Problem} `not-found` if a new or changed rule names a line, category or account that does not exist */
  async function assertKnown(tx: Transaction, scope: Scope, budgetId: string, rules: readonly RuleInput[]) {
    const now = clock.now();
    const month = dayIn(scope.timeZone, now).slice(0, 7);
    const wanted = rules.flatMap(({ results: { lineId } }) =>
      lineId === undefined ? [] : [{ lineId, month }],
    );
    if (!(await areAllPlanned(tx, scope, budgetId, wanted)))
      throw new Problem('not-found', { sentence: 'This line does not exist.' });
    const categories = rules.map(({ results: { categoryId } }) => categoryId);
    await assertCategoriesHeld(tx, scope, budgetId, categories, now);
    const accounts = rules.map(({ conditions: { accountId } }) => ({ accountId }));
    await assertPlacesExist(tx, scope, budgetId, accounts);
  }

  /** The past transactions that the rules would change, latest first, and the version of the list of rules. */
  async function pastOf(
    db_: RawTransaction,
    scope: Scope,
    budgetId: string,
    ids: readonly string[] | null,
  ): Promise<{ found: { transaction: MoneyTransaction; decision: Decision }[]; rulesVersion: number }> {
    // Before the decisions: if the list is changed in between, the version is the older one.
    const { rules, version: rulesVersion } = await ruleRepository.list(db_, scope, budgetId);
    const past = await ruleRepository.past(db_, scope, budgetId, ids);
    // The kind of a reconciled transaction is part of its statement (MON-61), and that of a payment is the bill's.
    const subjects = past.map(({ transaction, paysBill }) => ({
      ...beforeTransfer(transaction),
      hasOwnKind: paysBill || transaction.reconciliationId !== undefined,
    }));
    const decisions = await decisionsOf(db_, scope, budgetId, subjects);
    const found = past.flatMap(({ transaction }, at) => {
      const decision = decisions[at];
      if (decision == null || isRenamedByOther(rules, transaction, decision)) return [];
      // Only the rule that made a transfer can make something else of it.
      if (transaction.kind === 'transfer' && transaction.rule?.id !== decision.id) return [];
      return changes(transaction, decision) ? [{ transaction, decision }] : [];
    });
    return { found, rulesVersion };
  }

  return {
    async list(scope: Scope, budgetId: string): Promise<StoredRules> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      return ruleRepository.list(db.raw, scope, budgetId);
    },

    listAll: async (scope: Scope): Promise<JsonText> =>
      new JsonText(await ruleRepository.listAll(db.raw, scope)),

    /**
     * Replaces the rules of a budget. A repeated request changes nothing. Adding and changing rules need the plan;
     * removing and reordering them do not, nor does adding the rules again that the change before removed (MON-105).
     */
    replace: (
      scope: Scope,
      budgetId: string,
      rules: readonly RuleInput[],
      ifMatch: number | undefined,
    ): Promise<StoredRules> =>
      inBudget(scope, budgetId, async (tx) => {
        const before = await ruleRepository.list(tx, scope, budgetId);
        const removed = await ruleRepository.removed(tx, scope, budgetId);
        const byId = new Map([...removed, ...before.rules].map((rule) => [rule.id, rule]));
        const next = rules.map((rule) => nextRule(byId.get(rule.id), rule));
        if (JSON.stringify(next) === JSON.stringify(before.rules)) return before;
        assertCurrent('list of rules', before.version, ifMatch);
        const changed = rules.filter((rule, at) => next[at] !== byId.get(rule.id));
        if (changed.length > 0) assertEntitled(scope, 'hasAdvancedBudgeting');
        const others = await ruleRepository.countOthers(tx, scope, budgetId);
        if (next.length > before.rules.length && others + next.length > RULES_MAX) throw new Problem('full');
        await assertKnown(tx, scope, budgetId, changed);
        const stored = { rules: next, version: before.version + 1 };
        const kept = new Set(next.map(({ id }) => id));
        const gone = before.rules.filter(({ id }) => !kept.has(id));
        await ruleRepository.replace(tx, scope, budgetId, { ...stored, removed: gone }, clock.now());
        return stored;
      }),

    /** How many of the latest transactions have conditions (MON-81). */
    async tryOut(scope: Scope, budgetId: string, conditions: RuleConditions): Promise<RuleTried> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const latest = await ruleRepository.latest(db.raw, scope, budgetId);
      const find = ruleFinder([{ conditions, results: {} }]);
      return { matching: latest.filter((each) => find(each) !== undefined).length, of: latest.length };
    },

    /** The rule for a transaction before it is recorded, or the line that its payee got twice by hand (MON-79). */
    async match(scope: Scope, budgetId: string, subject: RuleMatchInput): Promise<RuleMatch> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const [rule = null] = await decisionsOf(db.raw, scope, budgetId, [subject]);
      const isNever = await ruleRepository.isRefused(db.raw, scope, budgetId, foldedPayee(subject.payee));
      const lineId = kindHasLine(subject.kind)
        ? await suggestedLineOf(db.raw, scope, budgetId, subject)
        : null;
      const known = { rule, suggestion: lineId === null ? null : { lineId }, isNever };
      return subject.isCorrected
        ? { ...known, isRepeated: await ruleRepository.isRepeated(db.raw, scope, budgetId, subject.payee) }
        : known;
    },

    /** Offers no rule for a payee any more (MON-80). */
    refuse: (scope: Scope, budgetId: string, payee: string): Promise<void> =>
      inBudget(scope, budgetId, (tx) =>
        ruleRepository.refuse(tx, scope, budgetId, { payee: foldedPayee(payee), now: clock.now() }),
      ),

    /** The past transactions that the rules would change (MON-83). */
    async past(scope: Scope, budgetId: string): Promise<PastChanges> {
      foundBudget(await budgetRepository.find(db.raw, scope, budgetId));
      const { found, rulesVersion } = await pastOf(db.raw, scope, budgetId, null);
      const preview = found
        .slice(0, BULK_MAX)
        .map(({ transaction, decision: { id, results } }): PastChange => ({
          transaction,
          ruleId: id,
          results,
        }));
      return { changes: preview, total: found.length, rulesVersion };
    },

    /**
     * Applies the rules to past transactions, all or none; their author can undo it (MON-83).
     * @throws {Problem} `plan-feature`, or `stale` if a transaction or the rules were changed since the preview
     */
    apply: (
      scope: Scope,
      budgetId: string,
      { transactions: wanted, rulesVersion: previewed }: ApplyInput,
      onRecorded?: OnRecorded,
    ): Promise<{ changed: number }> =>
      inBudget(scope, budgetId, async (tx) => {
        assertEntitled(scope, 'hasAdvancedBudgeting');
        const ids = wanted.map(({ id }) => id);
        const { found, rulesVersion } = await pastOf(tx, scope, budgetId, ids);
        assertCurrent('list of rules', rulesVersion, previewed);
        const versions = new Map(wanted.map(({ id, version }) => [id, version]));
        if (
          found.length !== versions.size ||
          found.some(({ transaction: { id, version } }) => versions.get(id) !== version)
        )
          throw new Problem('stale', {
            sentence: 'Some of these transactions were changed in the meantime. Nothing was changed.',
          });
        const now = clock.now();
        const changed = found.map(({ transaction, decision }) => ({
          ...ruled(transaction, decision),
          version: transaction.version + 1,
          updatedAt: now.toISOString(),
        }));
        for (const each of changed) assertAssignable(each);
        const touched = { transactions: ids };
        const done = { act: 'rules-applied', budgetId, touched, transactions: ids.length } as const;
        const before = await rowsBefore(tx, scope, budgetId, touched);
        await ruleRepository.applyAll(tx, scope, changed);
        await recordChange(tx, scope, { ...done, before }, now, onRecorded);
        const months = changed.map(({ date }) => date.slice(0, 7));
        await outbox.append(tx, monthEvents(monthChanged, scope, { budgetId, months }, now));
        return { changed: changed.length };
      }),
  };
}

/** The use cases of rules. */
export type RuleService = ReturnType<typeof ruleService>;

/** Forgets removed rules after a day. */
export const forgetRemovedRules = (db: Database, now: Date): Promise<number> =>
  ruleMaintenance.forgetRemoved(db, new Date(now.getTime() - UNDO_MS));
