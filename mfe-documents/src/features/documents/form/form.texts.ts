/** What the forms of the locker have in common. */
export const formTexts = {
  cancel: 'Cancel',
  leave: { title: 'Discard what you entered?', description: 'It has not been saved yet.', confirm: 'Discard', cancel: 'Keep editing' },
  optional: 'Optional',
  folderOf: (folder: string, category: string) => `${folder} (${category})`,
  fields: { name: 'Name', category: 'Category', description: 'Description', expirationDate: 'Expiration date', folderId: 'Folder' },
  advice: {
    nameMissing: 'Please enter a name.',
    tooLong: (max: string) => `Please use at most ${max} characters.`,
    unstorable: 'Please leave out the characters that cannot be stored.',
    choice: 'Please choose one of the list.',
    day: 'Please enter the whole date, from the year 1000 on, or leave it empty.',
  },
} as const;
