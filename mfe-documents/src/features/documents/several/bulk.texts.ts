import { RESTORABLE_DAYS } from '@savvi/contracts/kept-record';
import { formatNumber } from '@savvi/ui/format';
import { countText } from '../documents.texts.ts';
import { treeTexts } from '../tree/tree.texts.ts';

const theseTitle = (count: number) => (count === 1 ? 'Document' : 'Documents');

/** Texts of the selection bar and its dialogs. */
export const bulkTexts = {
  bar: 'Selected documents',
  count: (count: number) => `${formatNumber(count)} selected`,
  tooMany: (max: number) => `Select at most ${formatNumber(max)} to change them.`,
  move: 'Move',
  category: 'Category',
  tags: 'Tags',
  date: 'Expiration',
  download: 'Download',
  downloading: 'Downloading...',
  cancelDownload: 'Cancel download',
  remove: 'Delete',
  clear: 'Clear selection',
  zip: 'Documents.zip',
  moveDialog: (count: number) => ({ title: `Move ${countText(count)}`, submit: 'Move', busy: 'Moving...' }),
  categoryDialog: (count: number) => ({
    title: `Category of ${countText(count)}`,
    submit: 'Save',
    busy: 'Saving...',
  }),
  dateDialog: (count: number) => ({
    title: `Expiration date of ${countText(count)}`,
    submit: 'Save',
    busy: 'Saving...',
  }),
  dateHint: 'Leave it empty to remove the date.',
  mixedHint: 'These documents have different dates.',
  removeDates: 'Remove the dates',
  mixed: 'Mixed',
  removeDialog: (count: number) => ({
    title: `Delete ${countText(count)}?`,
    busy: 'Deleting...',
    question: `You can restore ${count === 1 ? 'it' : 'them'} for ${RESTORABLE_DAYS} days under “Recently deleted”.`,
  }),
  done: {
    move: (count: number, folder: string | null) => ({
      title: `${theseTitle(count)} Moved`,
      description: `Moved ${countText(count)} to “${folder ?? treeTexts.root}”.`,
    }),
    change: (count: number) => ({
      title: `${theseTitle(count)} Updated`,
      description: `Changed ${countText(count)}.`,
    }),
    remove: (count: number) => ({
      title: `${theseTitle(count)} Deleted`,
      description: `Deleted ${countText(count)}.`,
    }),
    restore: (count: number) => ({
      title: `${theseTitle(count)} Restored`,
      description: `Restored ${countText(count)}.`,
    }),
  },
  failedDownload: 'Download Failed',
  brokenOff: 'The download was interrupted. Nothing was saved.',
  tooLarge: 'These documents are larger than 500 MB together. Please choose fewer.',
} as const;
