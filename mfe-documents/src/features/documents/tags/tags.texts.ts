/** Texts of tags in the list. */
export const tagTexts = {
  button: 'Tags',
  filterBy: (name: string) => `Show documents tagged ${name}`,
  clear: (name: string) => `Stop filtering by ${name}`,
} as const;
