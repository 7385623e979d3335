import { ObjectStoreDown } from '@savvi/service-kit/object-store';
import { maintenance, type VerificationWork } from '@savvi/sealing/maintenance';
import { z } from 'zod';
import { DOMAIN } from '../shared/file-keys.ts';
import { objectStoreFields, objectStoreOf, openObjectStore } from '../shared/object-store-settings.ts';
import type { Damage } from './read-file.ts';
import { verify } from './verify.ts';

const settings = z
  .object({
    DATABASE_URL: z.string().min(1),
    DOCUMENTS_KEYRING_FILE: z.string().min(1),
    ...objectStoreFields,
  })
  .transform((input, context) => ({ ...input, objectStore: objectStoreOf(input, context) }));

const WORDS: Readonly<Record<Damage, string>> = {
  missing: 'is missing',
  'does-not-open': 'does not open',
  'other-content': 'opens, but differs from the uploaded file',
};

async function verifyFiles({
  session,
  keyring,
  settings: { objectStore },
  say: print,
}: VerificationWork<z.output<typeof settings>>): Promise<boolean> {
  const store = openObjectStore(objectStore);
  let wrong = 0;
  const report = (line: string) => {
    wrong += 1;
    print(line);
  };
  try {
    const { spaces, documents, deleted, bytes } = await verify(
      { session, keyring, store },
      {
        space: (id) => report(`The key of the space ${id} does not open.`),
        file: (id, damage) => report(`The file of the document ${id} ${WORDS[damage]}.`),
        text: (id, damage) => report(`The text of the document ${id} ${WORDS[damage]}.`),
        object: ({ name, size }) => report(`No document references the object ${name} (${size} bytes).`),
        progress: (count) => print(`Read ${count} files.`),
      },
    );
    print(
      `${spaces} spaces, ${documents} documents (${deleted} of them deleted), ${bytes} bytes: ${wrong === 0 ? 'everything is as it was stored' : `${wrong} things are wrong`}.`,
    );
    return wrong === 0;
  } catch (error) {
    if (!(error instanceof ObjectStoreDown)) throw error;
    print('The object store cannot be reached; run it again.');
    return false;
  } finally {
    await store.close();
  }
}

/**
 * The maintenance commands for documents: `rotate` replaces the master key, `verify` checks that every file
 * equals the uploaded one and that every text opens.
 */
export const documentsMaintenance = maintenance({
  domain: DOMAIN,
  settings,
  keyringFile: ({ DOCUMENTS_KEYRING_FILE }) => DOCUMENTS_KEYRING_FILE,
  verify: verifyFiles,
});
