// Gaps in a household's plan. README.md has the text of each rule.
import { accountAboveInsured, documentExpired, savingsBelowOneMonth } from './asset-rules.ts';
import {
  debtAboveProperty,
  fixedRateEndsSoon,
  paymentBelowInterest,
  rateFarAboveOthers,
  savingsCouldPayDebt,
} from './debt-rules.ts';
import type { Gap, GapInput, GapOf, GapRule } from './gap.ts';
import { type Household, householdOf } from './household.ts';
import {
  homeCoverBelowMortgage,
  lifeCoverBelowDebts,
  policyEnded,
  policyEndsBeforeDebt,
  policyForPaidDebt,
  policyWithoutDocument,
  propertyWithoutPolicy,
} from './policy-rules.ts';

export * from './gap.ts';

/** The rules, in the order of their findings: what costs the most if it goes wrong comes first. */
const RULES: { readonly [Rule in GapRule]: (household: Household) => readonly GapOf<Rule>[] } = {
  'property-without-policy': propertyWithoutPolicy,
  'policy-ended': policyEnded,
  'life-cover-below-debts': lifeCoverBelowDebts,
  'policy-ends-before-debt': policyEndsBeforeDebt,
  'home-cover-below-mortgage': homeCoverBelowMortgage,
  'payment-below-interest': paymentBelowInterest,
  'debt-above-property': debtAboveProperty,
  'fixed-rate-ends-soon': fixedRateEndsSoon,
  'rate-far-above-others': rateFarAboveOthers,
  'savings-could-pay-debt': savingsCouldPayDebt,
  'savings-below-one-month': savingsBelowOneMonth,
  'account-above-insured': accountAboveInsured,
  'policy-for-paid-debt': policyForPaidDebt,
  'document-expired': documentExpired,
  'policy-without-document': policyWithoutDocument,
};

/** Returns the findings of all rules, in the order of the rules and then of the record ids. */
export function gapsOf(input: GapInput): readonly Gap[] {
  const household = householdOf(input);
  return Object.values(RULES).flatMap((findings): readonly Gap[] => findings(household));
}
