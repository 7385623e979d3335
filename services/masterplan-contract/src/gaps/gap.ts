// The data that the rules of gaps read and return. README.md has the text of each rule.
import type { DebtType } from '../debt.ts';
import type { PolicyType } from '../policy.ts';
import type { PropertyType } from '../property.ts';
import type { AccountType } from '../savings-account.ts';

/** The kind of a record in a finding or a document link. */
export type GapRecordKind = 'debt' | 'property' | 'policy' | 'account' | 'document';

/** A reference to a record. */
export interface GapRecord {
  readonly kind: GapRecordKind;
  readonly id: string;
}

/** A debt; amounts and rates are decimal strings as in responses. */
export interface GapDebt {
  readonly id: string;
  readonly debtType: DebtType;
  readonly balance: string;
  readonly interestRate: string;
  readonly minimumPayment: string;
  readonly fixedRateUntil: string | null;
  readonly propertyId: string | null;
}

/** A property. */
export interface GapProperty {
  readonly id: string;
  readonly propertyType: PropertyType;
  readonly propertyValue: string;
  readonly mortgageBalance: string | null;
  readonly linkedMortgage: string | null;
}

/** An insurance policy. */
export interface GapPolicy {
  readonly id: string;
  readonly policyType: PolicyType;
  readonly coverageAmount: string;
  readonly monthlyPremium: string;
  readonly expirationDate: string | null;
  readonly propertyId: string | null;
  readonly debtId: string | null;
}

/** A savings account. */
export interface GapAccount {
  readonly id: string;
  readonly accountType: AccountType;
  readonly balance: string;
}

/** A document. Categories and kinds of links can be any text, because another area defines them. */
export interface GapDocument {
  readonly id: string;
  readonly category: string;
  readonly expirationDate: string | null;
  readonly links: readonly { readonly kind: string; readonly id: string }[];
}

/** All data that the rules read: records that are not deleted, in any order. */
export interface GapInput {
  /** The current day (`2026-11-27`). */
  readonly today: string;
  readonly debts: readonly GapDebt[];
  readonly properties: readonly GapProperty[];
  readonly policies: readonly GapPolicy[];
  readonly accounts: readonly GapAccount[];
  readonly documents: readonly GapDocument[];
  /** The income per month in the main budget; null without a budget. */
  readonly monthlyIncome: string | null;
}

/** The figures in the sentence of each rule: amounts and rates as decimal strings, days as `2026-11-27`. */
export interface GapFigures {
  readonly 'property-without-policy': { readonly value: string };
  readonly 'policy-ended': { readonly coverage: string; readonly ended: string };
  readonly 'policy-ends-before-debt': { readonly ends: string; readonly balance: string };
  readonly 'life-cover-below-debts': {
    readonly owed: string;
    readonly cover: string;
    readonly missing: string;
  };
  readonly 'policy-without-document': { readonly coverage: string };
  readonly 'home-cover-below-mortgage': { readonly owed: string; readonly cover: string };
  readonly 'policy-for-paid-debt': { readonly premium: string };
  readonly 'debt-above-property': { readonly owed: string; readonly value: string };
  readonly 'rate-far-above-others': { readonly rate: string; readonly next: string };
  readonly 'fixed-rate-ends-soon': { readonly ends: string; readonly balance: string };
  readonly 'payment-below-interest': { readonly interest: string; readonly payment: string };
  readonly 'savings-below-one-month': { readonly savings: string; readonly income: string };
  readonly 'savings-could-pay-debt': {
    readonly savings: string;
    readonly balance: string;
    readonly rate: string;
  };
  readonly 'account-above-insured': { readonly balance: string };
  readonly 'document-expired': { readonly expired: string };
}

/** The id of a rule. */
export type GapRule = keyof GapFigures;

/** A finding of a rule: the records it is about, and the figures of its sentence. */
export interface GapOf<Rule extends GapRule> {
  readonly rule: Rule;
  readonly records: readonly GapRecord[];
  readonly figures: GapFigures[Rule];
}
/** A finding of any rule. */
export type Gap = { readonly [Rule in GapRule]: GapOf<Rule> }[GapRule];

/** The most record ids in the key of a dismissed hint. */
const KEY_IDS_MAX = 4;

/** Combines ids (UUIDs) into one UUID, in any order: the bitwise exclusive or. */
function combined(ids: readonly string[]): string {
  const bits = ids.reduce((all, id) => all ^ BigInt(`0x${id.replaceAll('-', '')}`), 0n);
  return bits
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The key under which the dismissal of a finding is stored, in the form of `hintKey`. It depends on the rule and
 * the ids of the records only, so a finding about other records has another key.
 */
export function gapKey({ rule, records }: Pick<Gap, 'rule' | 'records'>): string {
  const ids = records.map(({ id }) => id);
  return [rule, ...(ids.length > KEY_IDS_MAX ? [combined(ids)] : ids)].join('.');
}
