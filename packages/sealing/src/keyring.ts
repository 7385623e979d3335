// The master keys. They are stored in a file outside the database, so that a copy of only the file or only
// the database opens nothing.
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { StartRefused } from '@savvi/service-kit/start-refused';
import { createPrivately, writePrivately } from '@savvi/service-kit/write-privately';
import { z } from 'zod';
import { KEY_BYTES } from './sealing.ts';

const keyringFile = z.strictObject({
  format: z.literal(1),
  keys: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,64}$/),
        key: z.base64().refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES),
        createdAt: z.iso.datetime(),
      }),
    )
    .min(1)
    .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length),
});

/** The contents of a keyring file, oldest key first. */
export type KeyringFile = z.output<typeof keyringFile>;

/** The path of a keyring, and the service whose keys it holds, such as `vault`. */
export interface KeyringPlace {
  readonly domain: string;
  readonly file: string;
}

/** The name of a keyring in messages. */
export const nameOf = ({ domain, file }: KeyringPlace): string => `${domain} keyring ${file}`;

/** A keyring cannot be used. The message is a sentence with the reason and never quotes the contents. */
export class UnusableKeyring extends StartRefused {
  override readonly name = 'UnusableKeyring';
}

/** Creates a random master key. */
export const newMasterKey = (now: Date): KeyringFile['keys'][number] => ({
  id: `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`,
  key: randomBytes(KEY_BYTES).toString('base64'),
  createdAt: now.toISOString(),
});

const textOf = (place: KeyringPlace): Promise<string | null> =>
  readFile(place.file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw new UnusableKeyring(`The ${nameOf(place)} cannot be read (${String(cause.code)}).`, { cause });
  });

/** Reads a keyring; null when there is no such file. @throws {UnusableKeyring} when it is damaged */
export async function readKeyring(place: KeyringPlace): Promise<KeyringFile | null> {
  const text = await textOf(place);
  if (text === null) return null;
  try {
    return keyringFile.parse(JSON.parse(text));
  } catch {
    // The error has no cause, because a parse error would quote the keyring file.
    throw new UnusableKeyring(`The ${nameOf(place)} is damaged: put it back from a backup of the keys.`);
  }
}

/** Reads a keyring that must exist. @throws {UnusableKeyring} */
export async function requireKeyring(place: KeyringPlace): Promise<KeyringFile> {
  const keyring = await readKeyring(place);
  if (keyring === null)
    throw new UnusableKeyring(`The ${nameOf(place)} is missing: put it back from a backup of the keys.`);
  return keyring;
}

const textFor = (keyring: KeyringFile) => `${JSON.stringify(keyring, null, 2)}\n`;
const cannotBeWritten = (place: KeyringPlace) => (cause: NodeJS.ErrnoException) => {
  throw new UnusableKeyring(`The ${nameOf(place)} cannot be written (${String(cause.code)}).`, { cause });
};

/**
 * Writes a keyring (mode 600; its owner stays). When this returns, the file survives a power cut.
 * @throws {UnusableKeyring}
 */
export const writeKeyring = (place: KeyringPlace, keyring: KeyringFile): Promise<void> =>
  writePrivately(place.file, textFor(keyring)).catch(cannotBeWritten(place));

/**
 * Creates a keyring if there is none.
 * @returns false, without a change, when there is one
 * @throws {UnusableKeyring}
 */
export const createKeyring = (place: KeyringPlace, keyring: KeyringFile): Promise<boolean> =>
  createPrivately(place.file, textFor(keyring)).catch(cannotBeWritten(place));

/** The keys of a keyring as key objects, by id. */
export const keyObjects = ({ keys }: KeyringFile): Map<string, KeyObject> =>
  new Map(keys.map(({ id, key }) => [id, createSecretKey(key, 'base64')]));

// An alias with the name of the previous release, for services in other repositories.
export { requireKeyring as presentKeyring };
