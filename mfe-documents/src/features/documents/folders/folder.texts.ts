import { countText } from '../documents.texts.ts';

/** Texts of folders. Texts quoted in the specification are exact. */
export const folderTexts = {
  heading: 'Folders',
  create: 'Create Folder',
  add: 'Add Document',
  back: (to: string) => `Back to ${to}`,
  everything: 'all documents',
  remove: (name: string) => `Delete folder ${name}`,
  showAll: (count: number) => `Show all ${count} folders`,
  root: 'No Folder (Root)',
  gone: {
    title: 'This folder no longer exists',
    description: 'Any documents it held are no longer in a folder.',
    action: 'Show all documents',
  },
  done: {
    create: 'Folder Created',
    remove: 'Folder Deleted',
    moved: (count: number) =>
      count === 0 ? 'The folder was empty.' : `${countText(count)} moved to “No Folder (Root)”.`,
  },
  failed: { create: 'Create Folder Failed', remove: 'Delete Failed' },
  form: { title: 'Create Folder', submit: 'Create Folder', busy: 'Creating...' },
} as const;
