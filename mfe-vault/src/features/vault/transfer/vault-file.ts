// The format of the encrypted export, described in docs/formats/vault-export.md. A script in tests/vectors
// opens the published example with the Python standard library.
import { instant } from '@savvi/contracts/values';
import * as z from '@savvi/contracts/schema';
import { type EntryFields, EXPORTED, seal } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type Reading, UnreadableFile } from './reading.ts';

const FORMAT = 'savvi-vault-export';
/** The version that is written. Version 1 has entries with five fields only, and is still read. */
const VERSION = 2;
const KDF = 'PBKDF2-SHA-256';
const CIPHER = 'AES-256-GCM';
/**
 * PBKDF2 iterations as recommended by OWASP for SHA-256. Fewer are rejected; more than `most` would block a
 * browser for minutes.
 */
const ITERATIONS = { used: 600_000, most: 10_000_000 } as const;
const BYTES = { salt: 16, nonce: 12, key: 32 } as const;

const base64 = z.string().check(z.regex(/^[A-Za-z\d+/]+={0,2}$/));
const file = z.object({
  format: z.literal(FORMAT),
  version: z.union([z.literal(1), z.literal(VERSION)]),
  createdAt: instant,
  kdf: z.object({
    name: z.literal(KDF),
    iterations: z.int().check(z.minimum(ITERATIONS.used), z.maximum(ITERATIONS.most)),
    salt: base64,
  }),
  cipher: z.object({ name: z.literal(CIPHER), nonce: base64 }),
  data: base64,
});
type VaultFile = z.infer<typeof file>;
type Header = Omit<VaultFile, 'data'>;

const contents = {
  1: z.object({ entries: z.array(EXPORTED[1]) }),
  2: z.object({ entries: z.array(EXPORTED[2]) }),
} as const;

/** The random values of a file. Only tests set them. */
export interface Chance {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly nonce: Uint8Array<ArrayBuffer>;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const toBase64 = (data: Uint8Array<ArrayBuffer>) => {
  let binary = '';
  for (const byte of data) binary += String.fromCharCode(byte);
  return btoa(binary);
};
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
const drawn = (length: number) => crypto.getRandomValues(new Uint8Array(length));

/** Returns the plaintext header, one value per line. It is authenticated, so changes are detected. */
const boundHeader = ({ version, createdAt, kdf, cipher }: Header) =>
  bytes(
    [FORMAT, version, createdAt, kdf.name, kdf.iterations, kdf.salt, cipher.name, cipher.nonce].join('\n'),
  );

async function keyFor(password: string, { kdf }: Header): Promise<CryptoKey> {
  // Browsers provide `crypto.subtle` only over HTTPS and on localhost.
  if (!('subtle' in crypto)) throw new UnreadableFile(texts.unreadable.insecure);
  // Normalize, because keyboards encode é in different ways.
  const typed = await crypto.subtle.importKey('raw', bytes(password.normalize('NFC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(kdf.salt), iterations: kdf.iterations },
    typed,
    { name: 'AES-GCM', length: BYTES.key * 8 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const gcm = (header: Header) => ({
  name: 'AES-GCM',
  iv: fromBase64(header.cipher.nonce),
  additionalData: boundHeader(header),
});

/**
 * Returns the text of an encrypted export that only this password opens.
 * @throws {UnreadableFile} when the page has an insecure address
 */
export async function writeVaultFile(
  entries: readonly EntryFields[],
  password: string,
  createdAt: Date,
  chance: Chance = { salt: drawn(BYTES.salt), nonce: drawn(BYTES.nonce) },
): Promise<string> {
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    createdAt: createdAt.toISOString(),
    kdf: { name: KDF, iterations: ITERATIONS.used, salt: toBase64(chance.salt) },
    cipher: { name: CIPHER, nonce: toBase64(chance.nonce) },
  };
  const plain = bytes(JSON.stringify({ entries: entries.map(seal) }));
  const key = await keyFor(password, header);
  const data = await crypto.subtle.encrypt(gcm(header), key, plain);
  return `${JSON.stringify({ ...header, data: toBase64(new Uint8Array(data)) } satisfies VaultFile, null, 2)}\n`;
}

/** Whether a JSON object is an export of this product, in any version. */
export const isVaultFile = (json: object): boolean => 'format' in json && json.format === FORMAT;

/**
 * Decrypts an export.
 * @throws {UnreadableFile} for a wrong password, a damaged file, or a newer format
 */
export async function readVaultFile(json: object, password: string): Promise<Reading> {
  if ('version' in json && typeof json.version === 'number' && json.version > VERSION)
    throw new UnreadableFile(texts.unreadable.newer);
  const read = file.safeParse(json);
  if (!read.success) throw new UnreadableFile(texts.unreadable.damaged);
  const key = await keyFor(password, read.data);
  // GCM reports only that the data does not match. The usual cause is a wrong password.
  const plain = await crypto.subtle.decrypt(gcm(read.data), key, fromBase64(read.data.data)).catch(() => {
    throw new UnreadableFile(texts.unreadable.password);
  });
  const opened = contents[read.data.version].safeParse(JSON.parse(new TextDecoder().decode(plain)));
  if (!opened.success) throw new UnreadableFile(texts.unreadable.damaged);
  return { found: opened.data.entries.map((fields) => ({ fields, lost: [] })), leftOut: [] };
}
