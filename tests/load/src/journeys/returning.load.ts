// Measures the cost of an ordinary visit: an existing user signs in, reads, and makes one change.
import type { Budget } from '@savvi/budget-contract/budget';
import type { Document } from '@savvi/documents-contract/document';
import type { User } from '@savvi/contracts/identity/account';
import type { SavingsAccount } from '@savvi/masterplan-contract/savings-account';
import { fail } from 'k6';
import exec from 'k6/execution';
import { jsonOf, newBrowser } from '../browser.ts';
import { lookAtDashboard, PASSWORD, people } from '../household.ts';

/**
 * One visit of a user who existed before the run. Each virtual user of k6 has a separate account, so that
 * they do not interfere.
 */
export function returning(): void {
  const email = people.households[exec.vu.idInTest % people.households.length];
  const browser = newBrowser();
  browser.open('/login', 'Plan money together');
  const signedIn = browser.enter('/api/login', { email, password: PASSWORD }, 200);
  if (signedIn.status !== 200) fail('nobody could sign in');
  browser.belongsTo(jsonOf<User>(signedIn).id);
  lookAtDashboard(browser);

  const [budget] = jsonOf<Budget[]>(browser.read('/api/budgets'));
  if (budget === undefined) return fail('the budget is gone');
  const income = budget.partner1Income === '4200.00' ? '4300.00' : '4200.00';
  browser.change(
    `/api/budgets/${budget.id}`,
    budget.version,
    { partner1Income: income },
    { 'budget: the new income is in the sum': (answer) => jsonOf<Budget>(answer).partner1Income === income },
  );

  const [account] = jsonOf<SavingsAccount[]>(browser.read('/api/savings-accounts'));
  if (account !== undefined)
    browser.change(`/api/savings-accounts/${account.id}`, account.version, {
      balance: `${1_000 + account.version}.00`,
    });

  const [document] = jsonOf<Document[]>(browser.read('/api/documents'));
  if (document !== undefined) browser.download(`/api/documents/${document.id}/download`, document.fileSize);
}
