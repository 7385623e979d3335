/** Texts of links between records. */
export const linkTexts = {
  none: 'None',
  loading: 'Loading…',
  deleted: { property: 'Deleted property', debt: 'Deleted debt' },
  mortgageOf: (property: string) => `Mortgage of ${property}`,
  linkedTo: (name: string) => `Linked to ${name}`,
  insures: (property: string) => `Insures ${property}`,
  paysOff: (debt: string) => `Pays off ${debt}`,
  /** In a sentence, in place of the name of a record that was deleted. */
  gone: { property: 'a deleted property', debt: 'a deleted debt' },
  mortgageInDebts: 'Mortgage balance',
  countedOnce: (debts: string) => `Mortgage counted once, as the debt ${debts}`,
} as const;
