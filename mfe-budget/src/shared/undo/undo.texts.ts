import { type Change, changeAct } from '@savvi/budget-contract/change';
import { monthNameBeside } from '@savvi/contracts/month-name';
import { formatMoney, formatNumber } from '@savvi/ui/format';

const several = (count: number) => `${formatNumber(count)} ${count === 1 ? 'transaction' : 'transactions'}`;

/** What a change did, in a sentence. `today` is the browser's date. */
export function changeTitle(change: Change, today: string): string {
  const { name, toName, transactions, amount } = change;
  const month = change.month === null ? '' : monthNameBeside(change.month, today);
  const money = amount === null ? '' : formatMoney(amount, { cents: true });
  // A later release may add acts.
  switch (changeAct.safeParse(change.act).data) {
    case 'transaction-added':
      return `Added ${name}, ${money}`;
    case 'transaction-changed':
      return `Changed ${name}, ${money}`;
    case 'transaction-deleted':
      return `Deleted ${name}, ${money}`;
    case 'transactions-changed':
      return `Changed ${several(transactions)}`;
    case 'transactions-deleted':
      return `Deleted ${several(transactions)}`;
    case 'income-planned':
      return `Planned ${money} of income for ${month}`;
    case 'line-changed':
      return `Changed ${name} in ${month}`;
    case 'line-changed-on':
      return `Changed ${name} from ${month} on`;
    case 'money-moved':
      return `Moved ${money} from ${name} to ${toName}`;
    case 'rules-applied':
      return `Applied your rules to ${several(transactions)}`;
    case 'month-updated':
      return `Updated ${month} to your usual month`;
    case 'bill-added':
      return `Added ${name}, ${money}`;
    case 'bill-changed':
      return `Changed ${name}, ${money}`;
    case 'bill-deleted':
      return `Deleted ${name}, ${money}`;
    case 'bill-date-changed':
      return `Changed ${name} in ${month}`;
    case 'bill-set-aside':
      return `Set aside ${money} a month for ${name}`;
    case 'bill-skipped':
      return `Skipped ${name} in ${month}`;
    case 'bill-unskipped':
      return `${name} is due again in ${month}`;
    default:
      return 'Changed your plan';
  }
}

/** Texts of undo on the pages of months. Texts quoted in the specification are exact. */
export const undoTexts = {
  /** Toasts about a change that can be undone. */
  made: {
    line: (line: string) => `${line} changed`,
    month: (name: string) => `${name} updated`,
    income: 'Planned income changed',
  },
  undo: 'Undo',
  done: 'Undone',
  failed: 'Not undone',
  tryAgain: 'Please try again.',
  again: 'Try again',
} as const;
