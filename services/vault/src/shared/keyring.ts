// The master keys. They lie in a file outside the database, so that a copy of either alone opens nothing.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartRefused } from '@savvi/service-kit/start';
import { writePrivately } from '@savvi/service-kit/write-privately';
import { z } from 'zod';
import { KEY_BYTES } from './sealing.ts';

const keyringFile = z.strictObject({
  format: z.literal(1),
  keys: z
    .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/), key: z.base64().refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES), createdAt: z.iso.datetime() }))
    .min(1)
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
});

/** What a keyring file holds, oldest key first. */
export type KeyringFile = z.output<typeof keyringFile>;

/** A keyring can't be used; the message says in a sentence why, never what is in it. */
export class UnusableKeyring extends StartRefused {
  override readonly name = 'UnusableKeyring';
}

/** A master key that nobody has seen yet. */
export const newMasterKey = (now: Date): KeyringFile['keys'][number] => ({
  id: `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`,
  key: randomBytes(KEY_BYTES).toString('base64'),
  createdAt: now.toISOString(),
});

const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new UnusableKeyring(`The vault's keyring ${file} cannot be read (${String(cause.code)}).`, { cause });
  });

/** Reads a keyring; null when there is no such file. @throws {UnusableKeyring} when it is damaged */
export async function readKeyring(file: string): Promise<KeyringFile | null> {
  const text = await textOf(file);
  if (text === null) return null;
  try {
    return keyringFile.parse(JSON.parse(text));
  } catch {
    throw new UnusableKeyring(`The vault's keyring ${file} is damaged: put it back from a backup of the keys.`); // no cause: it would quote the file
  }
}

/** Writes a keyring (mode 600). When it returns, it is on the disk, also after a power cut. */
export const writeKeyring = (file: string, keyring: KeyringFile): Promise<void> => writePrivately(file, `${JSON.stringify(keyring, null, 2)}\n`);

/** The key objects of a keyring by their ids. */
export const keyObjects = ({ keys }: KeyringFile): Map<string, KeyObject> => new Map(keys.map(({ id, key }) => [id, createSecretKey(key, 'base64')]));
