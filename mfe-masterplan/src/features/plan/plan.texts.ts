import { KEPT_DAYS } from '@savvi/contracts/kept-record';

/** Texts of the master plan that no kind of holding has of its own; what stands in quotes in the specification is letter for letter. */
export const texts = {
  title: 'Financial Master Plan',
  subtitle: 'What you have, what you owe and what covers you',
  tabs: 'Parts of the plan',
  loading: 'Loading your plan',
  upsell: {
    title: 'See the whole picture',
    description: 'Savings, debts, properties and insurance side by side, with the day your debts are paid off.',
    action: 'Upgrade to Access Master Plan',
    look: 'See what you entered',
  },
  locked: { hint: `What you entered stays yours to look at, download and delete; what you delete can be restored for ${KEPT_DAYS} days.`, download: 'Download all your data' },
} as const;

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The texts of one kind of holding, from what one and several are called. */
export const textsOf = ({ one, many }: { one: string; many: string }) =>
  ({
    list: `Your ${many}`,
    loading: `Loading ${many}`,
    add: `Add ${one}`,
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    empty: `No ${many} yet`,
    reload: { title: `Your ${many} are not here yet`, description: 'They could not be loaded just now. What you keep is safe.', action: 'Reload' },
    form: {
      add: { title: `Add ${one}`, submit: `Add ${one}`, busy: 'Adding...' },
      edit: { title: `Edit ${one}`, submit: 'Save changes', busy: 'Saving...' },
      cancel: 'Cancel',
      leave: { title: 'Discard what you entered?', description: 'It has not been saved yet.', confirm: 'Discard', cancel: 'Keep editing' },
      stale: {
        title: `This ${one} was changed somewhere else`,
        description: 'Load the newest version to go on. What you entered here stays.',
        action: 'Load newest version',
        busy: 'Loading...',
        failed: 'The newest version did not come. Please try again.',
        loaded: 'You have the newest version, with what you entered on top of it. Check it and save again.',
        clash: { named: (fields: string) => `Changed here and somewhere else: ${fields}. What stands here replaces it when you save.`, action: 'Use the other version instead' },
        gone: { title: `This ${one} was deleted somewhere else`, description: `You find it under “Recently deleted” for ${KEPT_DAYS} days.` },
      },
    },
    deleted: {
      open: 'Recently deleted',
      title: `Recently deleted ${many}`,
      description: `What you delete can be restored for ${KEPT_DAYS} days.`,
      loading: `Loading deleted ${many}`,
      empty: `No ${one} was deleted in the last ${KEPT_DAYS} days.`,
      failed: 'They are not here yet.',
      reload: 'Reload',
      until: (day: string) => `Can be restored until ${day}`,
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
    failed: { add: `Failed to add ${one}`, edit: `Failed to update ${one}`, remove: `Failed to delete ${one}`, restore: `Failed to restore ${one}` },
    tryAgain: 'Please try again.',
  }) as const;
