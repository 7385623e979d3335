import type { EntryInput } from '@savvi/contracts/vault/entry';

/** A whole entry with what is easily mistreated: blanks, quotes, letters beyond one byte, lines. */
export const whole = {
  name: 'Bank',
  usernameEmail: 'ann@first.example',
  password: ' s3cret "\\ é\u0301 密码 🔐 ',
  url: 'https://bank.example/login?next=%2F',
  notes: 'Two\nlines ',
} satisfies EntryInput;

/** Another with no field the same. */
export const other = {
  name: 'Other',
  usernameEmail: 'ben',
  password: '}',
  url: 'http://second.example',
  notes: 'n',
} satisfies EntryInput;
