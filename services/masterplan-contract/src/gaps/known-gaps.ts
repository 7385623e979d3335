// Finds gaps in a plan of which some parts failed to load.
import type { Gap, GapInput, GapRule } from './gap.ts';
import { gapsOf } from './gaps.ts';

/** A part of the input. */
export type GapSource = Exclude<keyof GapInput, 'today'>;

/** The parts that each rule reads. A rule that lacks one of them could report a false gap. */
export const GAP_SOURCES: { readonly [Rule in GapRule]: readonly GapSource[] } = {
  'property-without-policy': ['properties', 'policies'],
  'policy-ended': ['policies', 'properties', 'debts'],
  'life-cover-below-debts': ['debts', 'properties', 'policies', 'accounts', 'monthlyIncome'],
  'policy-ends-before-debt': ['debts', 'policies'],
  'home-cover-below-mortgage': ['properties', 'policies', 'debts'],
  'payment-below-interest': ['debts'],
  'debt-above-property': ['properties', 'debts'],
  'fixed-rate-ends-soon': ['debts'],
  'rate-far-above-others': ['debts'],
  'savings-could-pay-debt': ['debts', 'accounts', 'monthlyIncome'],
  'savings-below-one-month': ['accounts', 'monthlyIncome'],
  'account-above-insured': ['accounts'],
  'policy-for-paid-debt': ['policies', 'debts'],
  'document-expired': ['documents'],
  'policy-without-document': ['policies', 'documents'],
};

/** An input whose parts are undefined until they are loaded. */
export type KnownGapInput = Pick<GapInput, 'today'> & {
  readonly [Source in GapSource]: GapInput[Source] | undefined;
};

/** Returns the findings of the rules whose parts are all loaded. */
export const knownGapsOf = (known: KnownGapInput): readonly Gap[] =>
  gapsOf({
    today: known.today,
    debts: known.debts ?? [],
    properties: known.properties ?? [],
    policies: known.policies ?? [],
    accounts: known.accounts ?? [],
    documents: known.documents ?? [],
    monthlyIncome: known.monthlyIncome ?? null,
  }).filter(({ rule }) => GAP_SOURCES[rule].every((source) => known[source] !== undefined));
