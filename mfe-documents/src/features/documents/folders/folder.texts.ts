import { formatNumber } from '@savvi/ui/format';
import { detailsTexts } from '../details/details.texts.ts';
import { countText } from '../documents.texts.ts';
import { treeTexts } from '../tree/tree.texts.ts';

const foldersText = (count: number) => (count === 1 ? '1 folder' : `${formatNumber(count)} folders`);

const MOVED_UP = 'Its documents and folders moved one level up.';

/** Texts of folders. Texts quoted in the specification are exact. */
export const folderTexts = {
  heading: 'Folders',
  create: 'Create Folder',
  add: 'Add Document',
  back: (to: string) => `Back to ${to}`,
  everything: 'all documents',
  path: 'Folder path',
  top: 'All documents',
  createIn: (name: string) => `Create folder in ${name}`,
  menu: (name: string) => `More actions for folder ${name}`,
  rename: 'Rename',
  edit: 'Edit',
  move: 'Move to…',
  contents: (documents: number, folders: number) =>
    folders === 0 ? countText(documents) : `${countText(documents)}, ${foldersText(folders)}`,
  remove: (name: string) => `Delete folder ${name}`,
  showAll: (count: number) => `Show all ${count} folders`,
  gone: {
    title: 'This folder no longer exists',
    description: MOVED_UP,
    action: 'Show all documents',
  },
  done: {
    create: 'Folder Created',
    rename: 'Folder Renamed',
    edit: 'Folder Updated',
    remove: 'Folder Deleted',
    moved: (documents: number, folders: number, parent: string | null) => {
      const what = [documents > 0 && countText(documents), folders > 0 && foldersText(folders)].filter(
        Boolean,
      );
      return what.length === 0
        ? 'The folder was empty.'
        : `${what.join(' and ')} moved to “${parent ?? treeTexts.root}”.`;
    },
  },
  failed: { create: 'Create Folder Failed', edit: 'Update Failed', remove: 'Delete Failed' },
  form: { title: 'Create Folder', submit: 'Create Folder', busy: 'Creating...' },
  renaming: { title: 'Rename folder', submit: 'Rename', busy: 'Renaming...' },
  editing: { title: 'Edit folder', submit: 'Save changes', busy: 'Saving...' },
  isIn: (name: string, category: string) => `In “${name}”, under ${category}.`,
  sharesCategory: (name: string) => `A subfolder has the category of the folder it is in: “${name}”.`,
  givesCategory: 'Its subfolders get the same category.',
  stale: {
    ...detailsTexts.stale,
    title: 'This folder was changed somewhere else',
    gone: {
      title: 'This folder was deleted somewhere else',
      description: MOVED_UP,
    },
  },
} as const;
