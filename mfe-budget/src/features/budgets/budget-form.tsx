import type { Budget } from '@savvi/budget-contract/budget';
import { useServerDrafts } from './drafts/use-server-drafts.ts';
import { Wizard } from './wizard/wizard.tsx';

/**
 * The wizard with drafts that are also stored on the server. `stored` is the budget to change, null creates a
 * new one; `draft` is the draft to continue.
 */
export const BudgetForm = (start: { stored: Budget | null; draft: unknown }) => (
  <Wizard {...start} {...useServerDrafts()} />
);
