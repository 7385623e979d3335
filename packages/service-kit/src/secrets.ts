import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, in characters that need no escaping in cookies and URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret: SHA-256 in hex. A secret of 256 bits needs neither salt nor a slow hash. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Whether a text has the form of {@link digestOf}; other texts need no database query. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
