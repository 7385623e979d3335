import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { canonicalEmail } from '@savvi/contracts/values';
import { writePrivately } from './write-privately.ts';

/** A sign-in that this start made. */
export interface NewAdmin {
  email: string;
  password: string;
}

/** Adds a line `email password` for every address that `file` has none for; answers those it added. */
export async function ensureAdminCredentials(file: string, emails: readonly string[]): Promise<NewAdmin[]> {
  const content = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  const lines = content.split(/\r?\n/).filter(Boolean);
  const known = new Set(lines.map((line) => canonicalEmail(line.trim().split(/\s+/)[0] ?? '')));
  const wanted = new Map(emails.map((email) => [canonicalEmail(email), email]));
  const missing = [...wanted].filter(([canonical]) => !known.has(canonical));
  const made = missing.map(([, email]) => ({ email, password: randomBytes(15).toString('base64url') }));
  if (made.length > 0 || content === '') {
    await writePrivately(file, [...lines, ...made.map(({ email, password }) => `${email} ${password}`)].map((line) => `${line}\n`).join(''));
  }
  return made;
}
