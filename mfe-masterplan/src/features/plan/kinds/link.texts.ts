/** Texts of links between records. */
export const linkTexts = {
  none: 'None',
  loading: 'Loading…',
  /** In place of a name that failed to load. */
  unknown: { property: 'A property', debt: 'A debt' },
  deleted: { property: 'Deleted property', debt: 'Deleted debt' },
  mortgageOf: (property: string) => `Mortgage of ${property}`,
  linkedTo: (name: string) => `Linked to ${name}`,
  insures: (property: string) => `Insures ${property}`,
  paysOff: (debt: string) => `Pays off ${debt}`,
  /** In a sentence, in place of the name of a record that was deleted. */
  gone: { property: 'a deleted property', debt: 'a deleted debt' },
  countedOnce: (debts: string) => `Mortgage counted once, as the debt ${debts}`,
} as const;

/** Texts of the question whether a mortgage was entered twice. Quoted texts of the requirement are exact. */
export const sameMortgageTexts = {
  question: 'Is this the same mortgage?',
  why: (debt: string, property: string, balance: string) =>
    `The debt “${debt}” and the mortgage of “${property}” both have a balance of ${balance}. As one mortgage, it counts once in your net worth.`,
  yes: 'Yes, count it once',
  no: 'No',
  counted: 'The mortgage counts once now',
  dismissed: 'We won’t ask again',
  undo: 'Undo',
  failed: 'Your answer was not saved',
  tryAgain: 'Please try again.',
} as const;
