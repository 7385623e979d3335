// Rules that give transactions a line, a category, a payer, a kind or another payee (MON-79 to MON-84).
import * as z from '@savvi/contracts/schema';
import { MONEY_LIMITS, moneyInput, moneyOutput, toCents } from '@savvi/contracts/money';
import { calendarDate, instant, recordId, recordVersion, requiredName } from '@savvi/contracts/values';
import { payer } from './month.ts';
import { BULK_MAX } from './transaction-list.ts';
import { PAYEE_MAX, transactionInput, transactionKind, transactionReply } from './transaction.ts';

/** The maximum number of rules of a space (MON-81). */
export const RULES_MAX = 200;
/** The number of earlier versions that a rule keeps, to say why a transaction has its line (MON-82). */
export const RULE_VERSIONS_MAX = 20;
/** The number of latest transactions with which a rule is tried (MON-81). */
export const RULE_TRIED_ON = 500;
/** The maximum number of payees of a budget for which no rule is offered any more; the oldest goes (MON-80). */
export const NEVER_MAX = 500;

const positive = moneyInput(MONEY_LIMITS.payment);
const hasKey = (value: object): boolean => Object.values(value).some((each) => each !== undefined);

/** What a transaction must have for a rule; all conditions must hold. */
export const ruleConditions = z
  .strictObject({
    /** Compared without case and accents. */
    payee: z.optional(z.strictObject({ is: z.enum(['contains', 'equals']), text: requiredName(PAYEE_MAX) })),
    /** The amount without its sign, with both bounds; equal bounds for one amount. */
    amount: z.optional(
      z.strictObject({ from: positive, to: positive }).check(
        z.refine(({ from, to }) => toCents(from) <= toCents(to), {
          error: 'must not end before it begins',
          // Bounds that are no amounts cannot be compared.
          when: ({ issues }) => issues.length === 0,
        }),
      ),
    ),
    accountId: z.optional(recordId),
  })
  .check(z.refine(hasKey, 'must have a condition'));
/** What a transaction must have for a rule. */
export type RuleConditions = z.output<typeof ruleConditions>;

/** What a rule gives a transaction. A line or category applies to spending and refunds only. */
export const ruleResults = z
  .strictObject({
    lineId: z.optional(recordId),
    categoryId: z.optional(recordId),
    payer: z.optional(payer),
    kind: z.optional(transactionKind),
    payee: z.optional(requiredName(PAYEE_MAX)),
  })
  .check(
    z.refine(hasKey, 'must have a result'),
    z.refine(
      ({ lineId, categoryId }) => lineId === undefined || categoryId === undefined,
      'must have a line or a category, not both',
    ),
    z.refine(
      ({ kind, lineId, categoryId }) =>
        (kind !== 'income' && kind !== 'transfer') || (lineId ?? categoryId) === undefined,
      'must have no line or category for income or a transfer',
    ),
    z.refine(
      ({ kind, payer: who }) => kind !== 'transfer' || who === undefined,
      'must have no payer for a transfer',
    ),
  );
/** What a rule gives a transaction. */
export type RuleResults = z.output<typeof ruleResults>;

/** The results of a rule in a response. */
export const resultsReply = z.object({
  lineId: z.optional(recordId),
  categoryId: z.optional(recordId),
  payer: z.optional(payer),
  kind: z.optional(z.string()),
  payee: z.optional(z.string()),
});

const content = { conditions: ruleConditions, results: ruleResults };
/** The conditions and results of a rule. */
export interface RuleContent {
  readonly conditions: RuleConditions;
  readonly results: RuleResults;
}

const ruleInput = z.strictObject({ id: recordId, ...content });
/** A rule in a request. Its id comes from the client, so that a repeated request adds nothing. */
export type RuleInput = z.output<typeof ruleInput>;

/** The body of PUT /api/budgets/{id}/rules: all rules of the budget, in the order in which they are tried. */
export const rulesInput = z.strictObject({
  rules: z.array(ruleInput).check(
    z.maxLength(RULES_MAX, `must have at most ${RULES_MAX} rules`),
    z.refine(
      (rules) => new Set(rules.map(({ id }) => id)).size === rules.length,
      'must not contain an id twice',
    ),
  ),
});

/** Open for conditions and results of a later release. */
const version = {
  version: recordVersion,
  conditions: z.object({
    payee: z.optional(z.object({ is: z.string(), text: z.string() })),
    amount: z.optional(z.object({ from: moneyOutput, to: moneyOutput })),
    accountId: z.optional(recordId),
  }),
  results: resultsReply,
};
const ruleReply = z.object({
  id: recordId,
  ...version,
  /** Its earlier versions, latest first; transactions name the version that set them (MON-82). */
  earlier: z.array(z.object(version)),
});
/** A rule in a response. */
export type Rule = z.infer<typeof ruleReply>;

/** The rules of a budget in their order, with the version of their list. */
export const rulesReply = z.object({ rules: z.array(ruleReply), version: recordVersion });
/** The rules of a budget. */
export type Rules = z.infer<typeof rulesReply>;

/** The rules of all budgets, and the payees for which the user wants none, for the archive of the user's own data. */
export const storedRules = z.object({
  rules: z.array(z.object({ budgetId: recordId, id: recordId, ...version })),
  /** The payees are without case and accents. */
  never: z.array(z.object({ budgetId: recordId, payee: z.string(), at: instant })),
});

/** The body of POST /api/budgets/{id}/rules/try. */
export const ruleTry = z.strictObject({ conditions: ruleConditions });
/**
 * How many of the latest transactions have a rule's conditions. Over half of {@link RULE_TRIED_ON} is worth the
 * question 'This would change 312 transactions. Be more specific?' (MON-81)
 */
export const ruleTried = z.object({ matching: z.int(), of: z.int() });
/** How many of the latest transactions have a rule's conditions. */
export type RuleTried = z.infer<typeof ruleTried>;

const { kind, amount, payee } = transactionInput.shape;

/** The body of POST /api/budgets/{id}/rules/match: a transaction that is not recorded yet. */
export const ruleMatchInput = z.strictObject({
  kind,
  amount,
  payee,
  date: calendarDate,
  accountId: z._default(z.nullable(recordId), null),
  /** Whether the person corrected its line, which is when `isRepeated` is wanted. */
  isCorrected: z._default(z.boolean(), false),
});
/** A transaction that is not recorded yet. */
export type RuleMatchInput = z.output<typeof ruleMatchInput>;

/** The rule that applies to a transaction, or what its payee had before. */
export const ruleMatch = z.object({
  /** The first rule that matches, with the results that apply; null if none does. */
  rule: z.nullable(z.object({ id: recordId, version: recordVersion, results: resultsReply })),
  /** The line that the payee got the last two times by hand; null if there is none (MON-79). */
  suggestion: z.nullable(z.object({ lineId: recordId })),
  /** Whether the person said 'Never for this payee' (MON-80). */
  isNever: z.boolean(),
  /**
   * Whether at least two transactions of the budget have the payee, after which a rule is worth a question (MON-80). Absent
   * unless the line was corrected, because no index finds the answer for a new payee.
   */
  isRepeated: z.optional(z.boolean()),
});
/** The rule that applies to a transaction, or what its payee had before. */
export type RuleMatch = z.infer<typeof ruleMatch>;

/** The body of PUT /api/budgets/{id}/rules/never (MON-80). */
export const neverInput = z.strictObject({ payee: requiredName(PAYEE_MAX) });

/** A past transaction and what the rules would make of it. */
const pastChange = z.object({
  transaction: transactionReply,
  ruleId: recordId,
  results: resultsReply,
});
/** A past transaction and what the rules would make of it. */
export type PastChange = z.infer<typeof pastChange>;
/** The latest past transactions that the rules would change, at most {@link BULK_MAX}, and the number of all (MON-83). */
export const pastChanges = z.object({
  changes: z.array(pastChange),
  total: z.int(),
  /** The version of the list of rules. */
  rulesVersion: z.optional(recordVersion),
});
/** The past transactions that the rules would change. */
export type PastChanges = z.infer<typeof pastChanges>;

/** The body of POST /api/budgets/{id}/rules/apply: transactions of the preview. */
export const applyInput = z.strictObject({
  transactions: z
    .array(z.strictObject({ id: recordId, version: recordVersion }))
    .check(z.minLength(1), z.maxLength(BULK_MAX)),
  /** The version of the list of rules in the preview. */
  rulesVersion: z.optional(recordVersion),
});
/** Transactions to which the rules are applied. */
export type ApplyInput = z.output<typeof applyInput>;

/** How many transactions the rules changed. */
export const rulesApplied = z.object({ changed: z.int() });
