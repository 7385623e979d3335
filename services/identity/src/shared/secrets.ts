import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, in characters that need no escaping in a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret: SHA-256 in hex. A secret of 256 bits needs neither salt nor a slow hash. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a text could be what {@link digestOf} gives; nothing else is worth asking the database for. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
