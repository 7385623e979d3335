import { expect, it } from 'vitest';
import { addressThrough, placeOf } from './databases.ts';
import { secretsFor } from './secrets.ts';

const secrets = secretsFor({
  existing: [],
  demonstration: true,
  adminEmails: ['admin@savvi.local'],
  frontends: [],
  now: new Date('2026-11-22T12:00:00Z'),
});

it('a command reaches a database of a cluster through a forwarded port, with the role of its service only', () => {
  const given = new URL(secrets.find(({ name }) => name === 'vault-database')?.values['DATABASE_URL'] ?? '');
  expect(addressThrough(40123, 'vault', secrets)).toBe(
    `postgresql://vault:${given.password}@127.0.0.1:40123/vault`,
  );
});

it('a missing Secret is named in the error', () => {
  expect(() => addressThrough(40123, 'garden', secrets)).toThrow(
    'There is no Secret savvi/garden-database: is garden installed on this cluster?',
  );
});

it.each([
  [
    ['--cluster', 'replay', 'vault.user-deleted', 'all'],
    { words: ['replay', 'vault.user-deleted', 'all'], isOnCluster: true },
  ],
  [['billing', '--restored', '--cluster'], { words: ['billing', '--restored'], isOnCluster: true }],
  [['list'], { words: ['list'], isOnCluster: false }],
])('the arguments %j are parsed', (args, place) => {
  expect(placeOf(args)).toEqual(place);
});
