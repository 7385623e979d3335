/** Texts of sorting and filtering. */
export const viewTexts = {
  order: (many: string) => `Sort ${many}`,
  filter: (many: string) => `Show ${many} of type`,
  newest: 'Newest first',
  all: 'All types',
  shown: (shown: number, all: number) => `${shown} of ${all}`,
  clear: 'Show all',
  none: (many: string) => `You have no ${many} of this type.`,
} as const;
