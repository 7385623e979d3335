/** Texts of the dialog that moves a document. */
export const moveTexts = {
  title: 'Move document',
  submit: 'Move',
  busy: 'Moving...',
  to: 'Move to',
  of: (folder: string, category: string) => `${folder} (${category})`,
} as const;
