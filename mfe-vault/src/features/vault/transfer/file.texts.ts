import { formatNumber } from '@savvi/ui/format';

/** Texts about import files: why something is not imported, and what the user can do. */
export const fileTexts = {
  unnamed: 'Without a name',
  /** Labels of custom fields. */
  brand: 'Brand',
  username: 'User name',
  password: 'Password',
  duplicate: {
    stored: 'It’s already stored.',
    storedWithoutTotp:
      'It’s already stored, without its setup key for one-time codes. To add the key, edit the stored entry.',
    file: 'It also appears earlier in the file.',
  },
  notChosen: 'It wasn’t selected.',
  kinds: {
    identity: 'An identity. Identities aren’t supported yet.',
    sshKey: 'An SSH key. SSH keys aren’t supported yet.',
    document: 'A document. Documents are kept in the Document Locker.',
    bankAccount: 'A bank account. Bank accounts aren’t supported yet.',
    other: 'This kind of entry isn’t supported.',
  },
  row: (at: number) => `Row ${formatNumber(at)}`,
  otherWidth: (cells: number, columns: number) =>
    `It has ${cells} cells where the table has ${columns} columns, so we can’t tell which is which.`,
  trashed: 'It was in the trash.',
  archived: 'It was in the archive.',
  attachment: 'An attached file. Files aren’t imported.',
  otherTable: 'Only the tables of credentials, notes and payment cards are imported.',
  browsersOwn: 'The browser’s own account, not a website’s.',
  lost: {
    totp: 'a setup key for one-time codes that can’t be read',
    passkey: 'passkeys',
    fields: 'some custom fields',
    tags: 'some tags',
    attachments: 'attached files',
    history: 'some earlier passwords',
    urls: 'additional addresses',
    historyRoom: 'the oldest earlier passwords, because the entry is too large',
    address: (url: string) => `the address “${url}”, which doesn’t begin with http:// or https://`,
  },
  missing: {
    name: 'It has no name.',
    usernameEmail: 'It has no user name.',
    password: 'It has no password.',
    url: 'Its address can’t be opened safely.',
    notes: 'Its notes can’t be read.',
    totp: 'Its setup key for one-time codes can’t be read.',
  },
  tooLargeEntry: (most: string) => `It is larger than ${most}.`,
  further: {
    card: 'A text of the card is too long.',
    fields: 'It has too many custom fields, or one of them is too long.',
    tags: 'It has too many tags, or one of them is too long.',
    links: 'It belongs to too many records.',
    history: 'It has too many earlier passwords, or one of them is too long.',
  },
  problems: {
    name: (max: number) => `Its name is longer than ${formatNumber(max)} characters.`,
    usernameEmail: (max: number) => `Its user name is longer than ${formatNumber(max)} characters.`,
    password: (max: number) => `Its password is longer than ${formatNumber(max)} characters.`,
    url: (max: number) =>
      `Its address can’t be opened safely, or is longer than ${formatNumber(max)} characters.`,
    notes: (max: number) => `Its notes are longer than ${formatNumber(max)} characters.`,
    totp: (max: number) => `Its setup key is longer than ${formatNumber(max)} characters.`,
  },
  unreadable: {
    tooLarge: (most: string) => `This file is larger than ${most}. Please split it, or choose the right one.`,
    tooMany: (most: number) =>
      `There are more than ${formatNumber(most)} passwords in this file, the most you can keep here. Please split it.`,
    quotes: (row: number) =>
      `A quotation mark in row ${formatNumber(row)} of this table makes it unclear where a password ends. Please export it again, or correct that row.`,
    empty: 'This file is empty.',
    unknown:
      'This isn’t an export we can read. Please choose a Bitwarden .json, a 1Password .1pux, a LastPass, Dashlane, Chrome or Firefox .csv, or an export from BudgetPRO.',
    bitwardenEncrypted:
      'This Bitwarden export is encrypted. Please export again from Bitwarden with the file format “.json”, and delete that file after the import.',
    insecure:
      'Browsers encrypt and decrypt only on pages whose address begins with https://. Please open this page at such an address.',
    newer: 'This export was made by a newer version. Please reload the page and try again.',
    damaged: 'This export is damaged and can’t be opened safely.',
    password:
      'This password doesn’t open the file. Please check it and try again; if it is the right one, the file is damaged.',
    csv: 'This table has no columns for addresses, user names and passwords. Please choose a .csv exported by a browser, LastPass or Dashlane.',
  },
} as const;
