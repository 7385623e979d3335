/** Texts of copying a budget. Texts quoted in the specification are exact. */
export const copyTexts = {
  name: (name: string) => `${name} (copy)`,
  done: (name: string) => ({ title: 'Budget duplicated', description: `“${name}” is in your list now.` }),
} as const;
