/** Texts of the list of gaps. The texts of each rule are in the contract. */
export const gapsTexts = {
  title: 'Things to check',
  lead: 'We compare the amounts, dates and links in your plan, your documents and your main budget.',
  count: (open: number) => (open === 1 ? '1 open' : `${open} open, most important first`),
  loading: 'Loading things to check',
  failed: {
    title: 'We couldn’t check your plan',
    description: 'Your data is safe. Please try again.',
    action: 'Reload',
  },
  missing: (lists: string) => `We couldn’t load your ${lists}, so some checks are missing.`,
  retry: 'Try again',
  noDocuments: 'Your plan doesn’t include documents, so we didn’t check them.',
  noIncome: 'Add your income to a budget, and we’ll check your savings and life insurance, too.',
  nothingEntered: {
    title: 'Nothing to check yet',
    description: 'Add what you have, what you owe and what covers you. We’ll point out what may be missing.',
    action: 'Add a savings account',
  },
  nothingFound: {
    title: 'Nothing to check right now',
    description: 'We found no gaps in what you entered.',
    partial: 'We found no gaps in what we could load.',
  },
  more: (count: number) => `and ${count} more`,
  document: 'A document',
  why: 'Why you see this:',
  dismiss: 'Dismiss',
  bringBack: 'Bring back',
  dismissedList: (count: number) => `Dismissed (${count})`,
  done: {
    dismissed: 'Dismissed',
    back: 'You can bring it back under “Dismissed”.',
    undo: 'Undo',
  },
  notSaved: 'Your choice was not saved',
  tryAgain: 'Please try again.',
} as const;
