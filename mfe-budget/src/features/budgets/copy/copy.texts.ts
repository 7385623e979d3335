/** Texts of copying a budget. Texts quoted in the specification are exact. */
export const copyTexts = {
  name: (name: string) => `${name} (copy)`,
  done: (name: string) => ({ title: 'Budget duplicated', description: `“${name}” is in your list now.` }),
  incomplete: (name: string) => ({
    title: `“${name}” is in your list, but its goals, categories or paychecks are missing`,
    description: 'Delete it and duplicate the budget again, or add them yourself.',
  }),
} as const;
