import { NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import type { StoredEntry } from './entries/entry.ts';
import { entryMaintenance } from './entries/entry.maintenance.repository.ts';
import { entryRepository } from './entries/entry.repository.ts';
import { entriesWithKeys } from './maintenance/entries-with-keys.maintenance.repository.ts';

it('the raw SQL statements of the vault service equal the snapshot in statements.sql', async () => {
  const { client, session, record, text } = statementRecorder<Database>();
  const id = '6f0dc1f0-9cb3-4f0c-a3a5-5a5cf3c1f1d7';
  const now = new Date(NOW);
  const [owner, after] = [{ spaceId: id }, { id, createdAt: now }];
  const row = { id, userId: id, version: 1, createdAt: NOW, updatedAt: NOW, deletedAt: null };
  const entry: StoredEntry = { ...row, format: 1, wrappedKey: new Uint8Array(), sealed: new Uint8Array() };

  await record('list', () => entryRepository.list(client, owner, {}));
  await record('list a page', () => entryRepository.list(client, owner, { limit: 2, after }));
  await record('list ids', () => entryRepository.listIds(client, owner));
  await record('list names', () => entryRepository.listNamed(client, owner));
  await record('list deleted ones', () => entryRepository.listDeleted(client, owner, now));
  await record('usage', () => entryRepository.usage(client, owner));
  await record('find', () => entryRepository.find(client, owner, id));
  await record('insert', () => entryRepository.insert(client, owner, [entry], [someEvent]));
  await record('replace', () => entryRepository.replace(client, owner, entry, someEvent));
  await record('remove', () => entryRepository.remove(client, owner, entry));
  await record('page of all spaces', () => entryMaintenance.page(client, { last: null, limit: 2 }));
  await record('purge', () => entryMaintenance.purge(client, now));
  await record('erase', () => entryRepository.erase(client, owner));
  await record('verify', () => entriesWithKeys(session, 2).next());
  await expect(text()).toMatchFileSnapshot('statements.sql');
});
