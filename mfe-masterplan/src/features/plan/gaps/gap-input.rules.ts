// Maps the responses of three areas to the input of the gap rules, field by field, so that no name reaches a rule.
import { moneyOutput, toCents } from '@savvi/contracts/money';
import * as z from '@savvi/contracts/schema';
import { calendarDate, recordId } from '@savvi/contracts/values';
import type { Debt } from '@savvi/masterplan-contract/debt';
import type {
  GapAccount,
  GapDebt,
  GapDocument,
  GapPolicy,
  GapProperty,
} from '@savvi/masterplan-contract/gaps';
import type { Policy } from '@savvi/masterplan-contract/policy';
import type { Property } from '@savvi/masterplan-contract/property';
import type { SavingsAccount } from '@savvi/masterplan-contract/savings-account';

/** The debts as the rules read them. */
export const gapDebts = (debts: readonly Debt[]): GapDebt[] =>
  debts.map(({ id, debtType, balance, interestRate, minimumPayment, fixedRateUntil, propertyId }) => ({
    id,
    debtType,
    balance,
    interestRate,
    minimumPayment,
    fixedRateUntil,
    propertyId,
  }));

/** The properties as the rules read them. */
export const gapProperties = (properties: readonly Property[]): GapProperty[] =>
  properties.map(({ id, propertyType, propertyValue, mortgageBalance, linkedMortgage }) => ({
    id,
    propertyType,
    propertyValue,
    mortgageBalance,
    linkedMortgage,
  }));

/** The insurance policies as the rules read them. */
export const gapPolicies = (policies: readonly Policy[]): GapPolicy[] =>
  policies.map(({ id, policyType, coverageAmount, monthlyPremium, expirationDate, propertyId, debtId }) => ({
    id,
    policyType,
    coverageAmount,
    monthlyPremium,
    expirationDate,
    propertyId,
    debtId,
  }));

/** The savings accounts as the rules read them. */
export const gapAccounts = (accounts: readonly SavingsAccount[]): GapAccount[] =>
  accounts.map(({ id, accountType, balance }) => ({ id, accountType, balance }));

const documents = z.array(
  z.object({
    id: recordId,
    category: z.string(),
    expirationDate: z.nullable(calendarDate),
    links: z.array(z.object({ kind: z.string(), id: z.string() })),
  }),
);

/**
 * Parses the response of the documents area as the rules read it. Unknown categories and kinds of links are accepted,
 * because that area may be newer than this page.
 * @throws {ZodError} if any document lacks a field, because the rules would then report false gaps
 */
export const documentsIn = (reply: unknown): GapDocument[] => documents.parse(reply);

const budgets = z.array(
  z.object({
    isMain: z.optional(z.boolean()),
    calculations: z.object({ totalIncome: moneyOutput }),
  }),
);

/**
 * Returns the monthly income of the main budget, from the response of the budget area. The dashboard shows the same
 * budget. The other budgets may plan the same income, so they are not added up. Null without a budget.
 * @throws {ZodError} if any budget lacks a field
 */
export function incomeIn(reply: unknown): string | null {
  const all = budgets.parse(reply);
  const main =
    all.find(({ isMain }) => isMain === true) ??
    all.findLast(({ calculations }) => toCents(calculations.totalIncome) > 0n) ??
    all[0];
  return main?.calculations.totalIncome ?? null;
}
