import type { EntryInput } from '@savvi/vault-contract/entry';

/** An entry with contents that are easily mishandled: spaces, quotes, multi-byte characters, line breaks. */
export const whole = {
  name: 'Bank',
  usernameEmail: 'ann@first.example',
  password: ' s3cret "\\ é\u0301 密码 🔐 ',
  url: 'https://bank.example/login?next=%2F',
  notes: 'Two\nlines ',
} satisfies EntryInput;

/** An entry that differs from the other sample in every field. */
export const other = {
  name: 'Other',
  usernameEmail: 'ben',
  password: '}',
  url: 'http://second.example',
  notes: 'n',
} satisfies EntryInput;

/** A response without its random ids, which can contain the digits of a short secret. */
export const withoutIds = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '');
