import { formatMoney, formatNumber } from '@savvi/ui/format';
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  type CategoryUse,
  NO_CATEGORY_NAME,
} from '@savvi/budget-contract/category';

const counted = (count: number, one: string) => `${formatNumber(count)} ${count === 1 ? one : `${one}s`}`;
const used = ({ lines, transactions }: CategoryUse): string =>
  [lines > 0 && counted(lines, 'line'), transactions > 0 && counted(transactions, 'transaction')]
    .filter((part) => part !== false)
    .join(' and ');

/** Texts of the categories of a budget. Texts quoted in the specification are exact. */
export const texts = {
  ofLine: (line: string) => `Category of ${line}`,
  none: NO_CATEGORY_NAME,
  card: {
    title: 'By group',
    money: (amount: string) => formatMoney(amount, { cents: true }),
    total: 'Total expenses',
    empty: 'Choose a category for your expenses to see what each group adds up to.',
    manage: 'Categories',
    loading: 'Loading your categories',
    failed: 'We couldn’t load your categories.',
    reload: 'Reload',
  },
  dialog: {
    title: 'Categories',
    done: 'Done',
    add: 'Add a category',
    edit: (name: string) => `Edit ${name}`,
    editGroup: (group: string) => `Rename group ${group}`,
    remove: (name: string) => `Delete ${name}`,
    full: `A budget has at most ${CATEGORIES_MAX} categories.`,
    empty: 'You have no categories.',
  },
  form: {
    add: 'Add a category',
    edit: 'Edit category',
    group: 'Rename group',
    fields: { name: 'Name', group: 'Group' },
    groupHint: 'Categories with the same group are added up.',
    missing: `Please enter a name of at most ${CATEGORY_NAME_MAX} characters.`,
    taken: 'Another category has this name.',
    save: 'Save',
    busy: 'Saving...',
    cancel: 'Cancel',
    failed: 'The categories were not changed',
    tryAgain: 'Please try again.',
    saved: (name: string) => `${name} is saved.`,
  },
  remove: {
    title: (name: string) => `Delete ${name}?`,
    question: (name: string, use: CategoryUse) => `${name} is used by ${used(use)}. Move them to…`,
    unused: (name: string) => `${name} isn’t used by any line or transaction.`,
    to: 'Move them to',
    loading: 'Counting lines and transactions',
    failed: 'We couldn’t check where it is used.',
    confirm: 'Delete',
    busy: 'Deleting...',
    done: (name: string) => `${name} deleted`,
    moved: (use: CategoryUse, to: string) => `${used(use)} moved to ${to}.`,
  },
} as const;
