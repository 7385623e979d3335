/** Texts that the forms of the locker share. */
export const formTexts = {
  cancel: 'Cancel',
  leave: {
    title: 'Discard what you entered?',
    description: 'It has not been saved yet.',
    confirm: 'Discard',
    cancel: 'Keep editing',
  },
  folderOf: (folder: string, category: string) => `${folder} (${category})`,
  fields: {
    name: 'Name',
    category: 'Category',
    description: 'Description',
    expirationDate: 'Expiration date',
    folderId: 'Folder',
  },
  advice: {
    nameMissing: 'Please enter a name.',
    slashes: 'Please leave out slashes and characters that can’t be saved.',
    tooLong: (max: string) => `Please use at most ${max} characters.`,
    unstorable: 'Please remove the characters that can’t be saved.',
    choice: 'Please choose one from the list.',
    day: 'Please enter a full date with a four-digit year, or leave it empty.',
  },
} as const;
