// The format of our own encrypted export; docs/formats/vault-export.md describes it, and a script in
// tests/vectors opens the published example with nothing but the Python that comes with a system.
import { instant } from '@savvi/contracts/values';
import * as z from '@savvi/contracts/schema';
import type { EntryFields } from '../vault-codec.ts';
import { fileTexts as texts } from './file.texts.ts';
import { type Reading, UnreadableFile } from './reading.ts';

const FORMAT = 'savvi-vault-export';
const VERSION = 1;
const KDF = 'PBKDF2-SHA-256';
const CIPHER = 'AES-256-GCM';
/**
 * OWASP's figure for PBKDF2 with SHA-256. Fewer are refused; more than the most would keep a browser busy for
 * minutes.
 */
const ITERATIONS = { used: 600_000, most: 10_000_000 } as const;
const BYTES = { salt: 16, nonce: 12, key: 32 } as const;

const base64 = z.string().check(z.regex(/^[A-Za-z\d+/]+={0,2}$/));
const file = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
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

const content = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      usernameEmail: z.string(),
      password: z.string(),
      url: z.nullable(z.string()),
      notes: z.nullable(z.string()),
    }),
  ),
});

/** What is drawn by chance for each file; given in tests only. */
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

/**
 * Everything the file says in the clear, one value a line: it is authenticated, so that none of it can be
 * changed.
 */
const boundHeader = ({ createdAt, kdf, cipher }: Header) =>
  bytes(
    [FORMAT, VERSION, createdAt, kdf.name, kdf.iterations, kdf.salt, cipher.name, cipher.nonce].join('\n'),
  );

async function keyFor(password: string, { kdf }: Header): Promise<CryptoKey> {
  if (!('subtle' in crypto)) throw new UnreadableFile(texts.unreadable.insecure); // a plain http address that is not this machine's
  // However a keyboard writes é, it is the same password.
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
 * The text of an encrypted export that only this password opens.
 * @throws {UnreadableFile} where the page's address is not secure
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
  const plain = bytes(
    JSON.stringify({
      entries: entries.map(({ name, usernameEmail, password, url, notes }) => ({
        name,
        usernameEmail,
        password,
        url,
        notes,
      })),
    }),
  );
  const key = await keyFor(password, header);
  const data = await crypto.subtle.encrypt(gcm(header), key, plain);
  return `${JSON.stringify({ ...header, data: toBase64(new Uint8Array(data)) } satisfies VaultFile, null, 2)}\n`;
}

/** Whether this is one of our exports, of whatever version. */
export const isVaultFile = (json: object): boolean => 'format' in json && json.format === FORMAT;

/**
 * Opens an encrypted export.
 * @throws {UnreadableFile} with a sentence: another password, damaged, newer than this version.
 */
export async function readVaultFile(json: object, password: string): Promise<Reading> {
  if ('version' in json && typeof json.version === 'number' && json.version > VERSION)
    throw new UnreadableFile(texts.unreadable.newer);
  const read = file.safeParse(json);
  if (!read.success) throw new UnreadableFile(texts.unreadable.damaged);
  const key = await keyFor(password, read.data);
  // GCM says only that it does not fit: nearly always the password.
  const plain = await crypto.subtle.decrypt(gcm(read.data), key, fromBase64(read.data.data)).catch(() => {
    throw new UnreadableFile(texts.unreadable.password);
  });
  const opened = content.safeParse(JSON.parse(new TextDecoder().decode(plain)));
  if (!opened.success) throw new UnreadableFile(texts.unreadable.damaged);
  return { found: opened.data.entries.map((fields) => ({ fields, lost: [] })), leftOut: [] };
}
