/** Texts of moving documents and folders. */
export const moveTexts = {
  document: { title: 'Move document', submit: 'Move', busy: 'Moving...' },
  folder: { title: 'Move folder', submit: 'Move', busy: 'Moving...' },
  to: 'Move to',
  refusals: { cycle: 'inside itself', depth: 'too deep' },
  done: (folder: string | null) => (folder === null ? 'Moved out of its folder.' : `Moved to “${folder}”.`),
} as const;
