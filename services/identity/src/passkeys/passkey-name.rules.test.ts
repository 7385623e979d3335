import { expect, it } from 'vitest';
import { nameOfPasskey } from './passkey-name.rules.ts';

const BITWARDEN = 'd548826e-79b4-db40-a3d8-11116f7e8349';
const UNKNOWN = '00000000-0000-0000-0000-000000000000';
const at = new Date('2026-11-29T23:30:00.000Z');

it.each([
  ['  Phone ', BITWARDEN, 'UTC', 'Phone'],
  [undefined, BITWARDEN, 'UTC', 'Bitwarden'],
  [undefined, UNKNOWN, 'UTC', 'Passkey added November 29, 2026'],
  [undefined, UNKNOWN, 'Europe/Berlin', 'Passkey added November 30, 2026'],
])('the name %s of authenticator %s in %s becomes %s (SEC-12)', (typed, aaguid, timeZone, name) => {
  expect(nameOfPasskey(typed, aaguid, { at, timeZone })).toBe(name);
});
