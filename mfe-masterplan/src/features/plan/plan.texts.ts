import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';

/** Texts that all kinds of records share. Texts quoted in the specification are exact. */
export const texts = {
  title: 'Financial Master Plan',
  subtitle: 'What you have, what you owe and what covers you',
  tabs: 'Parts of the plan',
  loading: 'Loading your plan',
  history: {
    open: 'Balance history',
    openOf: (name: string) => `Balance history of ${name}`,
    failed: {
      title: 'We couldn’t load the balance history',
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
  },
  overview: {
    tab: 'Overview',
    title: 'We couldn’t load your overview',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  upsell: {
    title: 'See the whole picture',
    description:
      'Savings, debts, properties and insurance side by side, with the day your debts are paid off.',
    action: 'Upgrade to Access Master Plan',
    look: 'See what you entered',
  },
  locked: {
    hint: `You can still view, download and delete what you entered. Deleted items can be restored for ${RESTORABLE_DAYS} days.`,
    download: 'Download all your data',
  },
} as const;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Returns the texts of one kind, built from its singular and plural names. */
export const textsOf = ({ one, many }: { one: string; many: string }) =>
  ({
    list: `Your ${many}`,
    loading: `Loading ${many}`,
    add: `Add ${one}`,
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    empty: `No ${many} yet`,
    reload: {
      title: `We couldn’t load your ${many}`,
      description: 'Your data is safe. Please try again.',
      action: 'Reload',
    },
    form: {
      add: { title: `Add ${one}`, submit: `Add ${one}`, busy: 'Adding...' },
      edit: { title: `Edit ${one}`, submit: 'Save changes', busy: 'Saving...' },
      cancel: 'Cancel',
      leave: {
        title: 'Discard what you entered?',
        description: 'It has not been saved yet.',
        confirm: 'Discard',
        cancel: 'Keep editing',
      },
      stale: {
        title: `This ${one} was changed somewhere else`,
        description: 'Load the newest version to continue. We’ll keep what you entered.',
        action: 'Load newest version',
        busy: 'Loading...',
        failed: 'The newest version could not be loaded. Please try again.',
        loaded: 'We loaded the newest version and kept what you entered. Review it, then save again.',
        clash: {
          named: (fields: string) =>
            `Changed here and somewhere else: ${fields}. Saving keeps the version here.`,
          action: 'Use the other version instead',
        },
        gone: {
          title: `This ${one} was deleted somewhere else`,
          description: `You can find it under “Recently deleted” for ${RESTORABLE_DAYS} days.`,
        },
      },
    },
    deleted: {
      open: 'Recently deleted',
      title: `Recently deleted ${many}`,
      description: `What you delete can be restored for ${RESTORABLE_DAYS} days.`,
      loading: `Loading deleted ${many}`,
      empty: `No ${one} was deleted in the last ${RESTORABLE_DAYS} days.`,
      failed: 'We couldn’t load them.',
      reload: 'Reload',
      goes: `The ${one} is removed from BudgetPRO with everything you entered. Your net worth history stays.`,
      gone: `${capitalized(one)} deleted permanently`,
      restore: 'Restore',
      restoreNamed: (name: string) => `Restore ${name}`,
    },
    undo: 'Undo',
    done: {
      add: `${capitalized(one)} added successfully`,
      edit: `${capitalized(one)} updated successfully`,
      remove: `${capitalized(one)} deleted successfully`,
      restore: `${capitalized(one)} restored successfully`,
    },
    failed: {
      add: `Failed to add ${one}`,
      edit: `Failed to update ${one}`,
      remove: `Failed to delete ${one}`,
      restore: `Failed to restore ${one}`,
    },
    tryAgain: 'Please try again.',
  }) as const;
