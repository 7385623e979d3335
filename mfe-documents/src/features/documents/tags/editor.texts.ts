import { TAGS_MAX, type TagColor } from '@savvi/documents-contract/tag';
import { countText } from '../documents.texts.ts';

/** The names of the colors of tags. */
export const COLOR_LABELS: Readonly<Record<TagColor, string>> = {
  teal: 'Teal',
  amber: 'Amber',
  coral: 'Coral',
  blue: 'Blue',
  plum: 'Plum',
  moss: 'Moss',
  gray: 'Gray',
};

/** Texts of the dialogs of tags. */
export const editorTexts = {
  title: 'Tags',
  none: 'No tags yet. Tags mark documents across folders and categories.',
  noneToAssign: 'No tags yet. Create some with the button “Tags” above the list.',
  name: 'Name',
  newName: 'New tag',
  color: 'Color',
  create: 'Add',
  save: 'Save',
  cancel: 'Cancel',
  edit: (name: string) => `Edit tag ${name}`,
  remove: (name: string) => `Delete tag ${name}`,
  full: `You have ${TAGS_MAX} tags. Delete some to add more.`,
  nameMissing: 'Please enter a name.',
  nameTaken: 'You have a tag with this name.',
  question: {
    title: (name: string) => `Delete tag “${name}”?`,
    description: 'It is removed from all documents. The documents stay.',
    confirm: 'Delete',
  },
  failed: 'Tag Not Saved',
  failedRemoval: 'Delete Failed',
  assignTitle: (count: number) => `Tags of ${countText(count)}`,
  assign: 'Save',
  assigning: 'Saving...',
  legend: 'Tags',
  tooMany: (max: number) => `A document has at most ${max} tags.`,
} as const;
