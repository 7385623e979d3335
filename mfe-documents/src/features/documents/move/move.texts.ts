/** Texts of the dialog that moves a document. */
export const moveTexts = {
  title: 'Move document',
  submit: 'Move',
  busy: 'Moving...',
  to: 'Move to',
  now: (folder: string | null) => (folder === null ? 'It is currently not in a folder.' : `It is currently in “${folder}”.`),
} as const;
