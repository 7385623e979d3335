/** Texts of the page of savings goals. Texts quoted in the specification are exact. */
import { monthName } from '@savvi/budget-contract/month.rules';
import { type Cents, fromCents } from '@savvi/contracts/money';
import { formatDay, formatMoney } from '@savvi/ui/format';

const money = (amount: string) => formatMoney(amount, { cents: true });

export const texts = {
  money,
  day: formatDay,
  list: {
    label: 'Your goals',
    loading: 'Loading your goals',
    total: (total: Cents) => `You put aside ${money(fromCents(total))} a month.`,
    reload: {
      title: 'We couldn’t load your goals',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
    empty: {
      title: 'No goals yet',
      description: 'What you put aside for a goal is taken off what is left each month.',
    },
  },
  card: {
    monthly: 'a month',
    target: 'Target',
    date: 'By',
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
  },
  needed: (monthly: Cents, date: string) =>
    `Save ${money(fromCents(monthly))} a month to get there by ${monthName(date.slice(0, 7))}.`,
  past: 'This date has passed. Choose a new one to see what to save each month.',
  add: 'Add a goal',
  form: {
    add: { title: 'Add a goal', submit: 'Add goal', busy: 'Adding...' },
    edit: { title: 'Edit goal', submit: 'Save', busy: 'Saving...' },
    cancel: 'Cancel',
    fields: { name: 'Name', monthlyAmount: 'Monthly amount', target: 'Target', date: 'Date' },
    advice: {
      name: 'Please enter a name.',
      monthlyAmount: 'Please enter a monthly amount, such as 250.',
      target: 'Please enter a target above 0, or leave it empty.',
      date: 'Choose a date in the future.',
    },
    leave: {
      title: 'Discard your changes?',
      description: 'What you entered will be lost.',
      confirm: 'Discard',
      cancel: 'Keep editing',
    },
    stale: {
      title: 'This goal was changed elsewhere',
      description: 'Load the newest version, then save again. We’ll keep your changes.',
      action: 'Load newest version',
      busy: 'Loading...',
      failed: 'We couldn’t load the newest version. Please try again.',
      loaded: 'We loaded the newest version and kept your changes. Review it, then save again.',
      clash: {
        named: (fields: string) => `Both versions changed: ${fields}. We kept yours.`,
        action: 'Use the newest values',
      },
      gone: {
        title: 'This goal was deleted elsewhere',
        description: 'You can close this form, or add the goal again.',
      },
    },
    done: { add: 'Goal added', edit: 'Goal updated' },
    failed: { add: 'We couldn’t add this goal', edit: 'We couldn’t save this goal' },
  },
  locked: {
    hint: 'Targets and dates need an active plan. You can add goals without them.',
    action: 'Upgrade',
  },
  remove: {
    done: (name: string) => `${name} deleted`,
    undo: 'Undo',
    undone: (name: string) => `${name} restored`,
    failed: 'We couldn’t delete this goal',
    undoFailed: 'We couldn’t restore this goal',
    again: 'Try again',
  },
  tryAgain: 'Please try again.',
} as const;
