import type { DamagedEntry, Entry, SealedEntry } from '@savvi/vault-contract/entry';

const kept = {
  userId: '0190aaaa-0000-7000-8000-000000000001',
  version: 1,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
};

/** Returns the id of the n-th entry of a test. */
export const entryId = (at: number): string => `0190dddd-0000-7000-8000-${String(at).padStart(12, '0')}`;

/** Returns an entry as the list contains it. Its password appears nowhere else. */
export const anEntry = (over: Partial<Entry> = {}): Entry => ({
  id: entryId(1),
  ...kept,
  format: 1,
  name: 'First Bank',
  usernameEmail: 'ada@example.com',
  password: 'Tq7#mW2$vLx9-canary',
  url: 'https://bank.example/sign-in',
  notes: 'Ask for Grace',
  ...over,
});

/** Returns an entry in a format that this version cannot read. */
export const aSealedEntry = (over: Partial<SealedEntry> = {}): SealedEntry => ({
  id: entryId(9),
  ...kept,
  format: 2,
  sealed: 'AAAA',
  ...over,
});

/** Returns an entry that the service cannot decrypt. */
export const aDamagedEntry = (): DamagedEntry => ({ id: entryId(8), ...kept, format: 1, isDamaged: true });
