import type { MoneyTransaction } from '@savvi/budget-contract/transaction';
import { createContext } from 'react';

/** A change of a transaction by a person. */
export interface Correction {
  readonly stored: MoneyTransaction;
  readonly saved: MoneyTransaction;
}

/** Called after each correction of a transaction; asks whether there should be a rule (MON-80). */
export const RuleQuestions = createContext<(correction: Correction) => void>(() => undefined);
