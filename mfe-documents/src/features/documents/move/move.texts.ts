/** Texts of the dialog that moves a document. */
export const moveTexts = {
  title: 'Move document',
  submit: 'Move',
  busy: 'Moving...',
  to: 'Move to',
  done: (folder: string | null) => (folder === null ? 'Moved out of its folder.' : `Moved to “${folder}”.`),
} as const;
