import { aFolder, NOW } from '@savvi/testing/builders';
import { someEvent, statementRecorder } from '@savvi/testing/statement-recorder';
import { expect, it } from 'vitest';
import type { Database } from './db.ts';
import { erasureMaintenance } from './erasure/erasure.maintenance.repository.ts';
import { erasureRepository } from './erasure/erasure.repository.ts';
import { unsealedHashRepository } from './hashes/unsealed-hashes.maintenance.repository.ts';
import { storedFiles } from './maintenance/stored-files.maintenance.repository.ts';
import { storedTexts } from './maintenance/stored-texts.maintenance.repository.ts';
import { documentMaintenance } from './shared/document.maintenance.repository.ts';
import { documentRepository } from './shared/document.repository.ts';
import type { StoredDocument } from './shared/document.ts';
import { folderRepository } from './shared/folder.repository.ts';
import { linkMaintenance } from './shared/link.maintenance.repository.ts';
import { linkRepository } from './shared/link.repository.ts';
import { tagRepository } from './shared/tag.repository.ts';
import { looseObjectMaintenance } from './shared/loose-objects.maintenance.repository.ts';
import { textRepository } from './shared/text.repository.ts';
import { looseObjectRepository } from './shared/loose-objects.repository.ts';

const folder = aFolder();
const { id, userId } = folder;
const now = new Date(NOW);
const [owner, after] = [{ spaceId: userId }, { id, createdAt: now }];
const document: StoredDocument = {
  id,
  userId,
  folderId: id,
  originalName: 'letter.pdf',
  fileSize: 1,
  kind: 'pdf',
  sha256: null,
  sha256Sealed: null,
  sha256Mac: null,
  category: 'other',
  description: null,
  expirationDate: null,
  tagIds: [],
  object: 'object',
  format: 1,
  wrappedKey: new Uint8Array(),
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  deletedAt: null,
};

it('the raw SQL statements of the documents service equal the snapshot in statements.sql', async () => {
  const { client, session, record, text: recorded } = statementRecorder<Database>();
  const measured = { files: 0, bytes: 0, textBytes: 0, unmeasured: 0 };
  const filter = { folderId: id, category: 'other' } as const;

  await record('list', () => documentRepository.list(client, owner, {}, {}));
  await record('list a page', () => documentRepository.list(client, owner, filter, { limit: 2, after }));
  await record('count', () => documentRepository.count(client, owner));
  await record('count of a folder', () => documentRepository.count(client, owner, filter));
  await record(
    'usage',
    () => documentRepository.usage(client, owner),
    [{ ...measured, unmeasured: 1 }],
    [],
    [measured],
  );
  await record('list deleted ones', () => documentRepository.listDeleted(client, owner, now));
  await record('find', () => documentRepository.find(client, owner, id));
  await record('insert', () => documentRepository.insert(client, owner, document, someEvent));
  await record('replace', () => documentRepository.replace(client, owner, document, someEvent));
  await record('lock several', () => documentRepository.lockAll(client, owner, [id]));
  await record('find several', () => documentRepository.findAll(client, owner, [id]));
  await record('newest by hash', () => documentRepository.newestByMac(client, owner, ['00']));
  await record('replace several', () => documentRepository.replaceAll(client, owner, [document]));
  await record('remove', () => documentRepository.remove(client, owner, document, now));
  await record('empty a folder', () => documentRepository.emptyFolder(client, owner, folder, now));
  await record('purge', () => documentMaintenance.purge(client, now, now, 2));
  await record('erase', () => documentRepository.erase(client, owner, now));
  await record('page of all spaces', () => documentMaintenance.page(client, { last: null, limit: 2 }));

  await record('folder: list', () => folderRepository.list(client, owner, undefined, {}));
  await record('folder: list a page', () =>
    folderRepository.list(client, owner, 'other', { limit: 2, after }),
  );
  await record('folder: count', () => folderRepository.count(client, owner));
  await record('folder: count of a category', () => folderRepository.count(client, owner, 'other'));
  await record('folder: find', () => folderRepository.find(client, owner, id));
  await record('folder: insert', () => folderRepository.insert(client, owner, folder));
  await record('folder: tree', () => folderRepository.tree(client, owner));
  await record('folder: replace', () => folderRepository.replace(client, owner, folder));
  await record('folder: recategorize', () =>
    folderRepository.recategorize(client, owner, [id], 'other', now),
  );
  await record('folder: empty', () => folderRepository.emptyFolder(client, owner, folder, now));
  await record('folder: delete', () => folderRepository.delete(client, owner, id));
  await record('folder: erase', () => folderRepository.erase(client, owner));

  const tag = {
    id,
    userId,
    name: 'Taxes',
    color: 'teal',
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
  } as const;
  await record('tag: list', () => tagRepository.list(client, owner));
  await record('tag: find', () => tagRepository.find(client, owner, id));
  await record('tag: insert', () => tagRepository.insert(client, owner, tag));
  await record('tag: replace', () => tagRepository.replace(client, owner, tag));
  await record('tag: remove from documents', () => documentRepository.removeTag(client, owner, id));
  await record('tag: delete', () => tagRepository.delete(client, owner, id));
  await record('tag: erase', () => tagRepository.erase(client, owner));
  const link = { kind: 'debt', id } as const;
  await record('link: of documents', () => linkRepository.of(client, owner, [id]), []);
  await record('link: replace', () => linkRepository.replace(client, owner, id, [link]));
  await record('link: follow', () =>
    linkRepository.follow(client, owner, { ...link, version: 2, deletedAt: now }),
  );
  await record('link: forget', () => linkRepository.forget(client, owner, link));
  await record('link: forget deleted', () => linkMaintenance.forgetDeleted(client, now));
  await record('link: erase', () => linkRepository.erase(client, owner));

  const sealedText = { documentId: id, object: 'object', size: 1, format: 1, wrappedKey: new Uint8Array() };
  await record('text: list', () => textRepository.list(client, owner));
  await record('text: states', () => textRepository.statesOf(client, owner, [id]), []);
  await record('text: find', () => textRepository.find(client, owner, id), []);
  await record('text: size of others', () => textRepository.sizeOfOthers(client, owner, id), [
    { size: 0, plainSize: 0 },
  ]);
  await record('text: replace', () =>
    textRepository.replace(client, owner, { state: 'text', ...sealedText, plainSize: 1 }),
  );

  await record('loose object: add', () => looseObjectRepository.add(client, owner, 'object', now));
  await record('loose object: take', () => looseObjectRepository.take(client, owner, 'object'));
  await record('loose object: release', () => looseObjectRepository.release(client, owner, 'object', now));
  await record('loose object: hasten', () => looseObjectRepository.hasten(client, owner, now));
  await record('loose object: leave', () => looseObjectMaintenance.leave(client, now, 2));
  await record('loose object: put off', () => looseObjectMaintenance.putOff(client, ['object'], now));
  await record('loose object: forget', () => looseObjectMaintenance.forget(client, ['object']));

  await record('erasure: begin', () => erasureRepository.begin(client, owner, userId, now));
  await record('erasure: finished ones', () => erasureMaintenance.finished(client));
  await record('erasure: end', () => erasureRepository.end(client, owner));

  await record('hashes: page of unsealed ones', () => unsealedHashRepository.page(client, null, 2));
  await record('hashes: store', () => unsealedHashRepository.store(client, []));

  const file = {
    ...document,
    isDeleted: false,
    key: { ...owner, masterKeyId: '', wrapped: new Uint8Array() },
  };
  await record('verify: all', () => storedFiles(session).all(2).next());
  await record('verify: find', () => storedFiles(session).find(file));
  await record('verify: unnamed objects', () => storedFiles(session).unnamed([]));
  const text = { ...sealedText, key: file.key };
  await record('verify: all texts', () => storedTexts(session).all(2).next());
  await record('verify: find a text', () => storedTexts(session).find(text));
  await expect(recorded()).toMatchFileSnapshot('statements.sql');
});
