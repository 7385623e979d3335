import { treeTexts } from '../tree/tree.texts.ts';

/** Texts of moving documents and folders. */
export const moveTexts = {
  document: { title: 'Move document', submit: 'Move', busy: 'Moving...' },
  folder: { title: 'Move folder', submit: 'Move', busy: 'Moving...' },
  to: 'Move to',
  refusals: { cycle: 'inside itself', depth: 'too deep' },
  /** Names the place, and the category where the move changed it. */
  done: (folder: string | null, category: string | null) =>
    `Moved to “${folder ?? treeTexts.root}”${category === null ? '' : `, now under ${category}`}.`,
} as const;
