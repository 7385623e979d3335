import type { Budget } from '@savvi/contracts/budget/budget';
import { useServerDrafts } from './drafts/use-server-drafts.ts';
import { Wizard } from './wizard/wizard.tsx';

/**
 * The wizard, whose drafts the server keeps as well. `stored` is the budget to change, null makes a new one;
 * `kept` is the draft to go on with.
 */
export const BudgetForm = (start: { stored: Budget | null; kept: unknown }) => (
  <Wizard {...start} {...useServerDrafts()} />
);
