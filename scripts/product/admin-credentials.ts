import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { canonicalEmail } from '@savvi/contracts/values';
import { writePrivately } from '@savvi/service-kit/write-privately';

/** A sign-in that this start made. */
export interface NewAdmin {
  email: string;
  password: string;
}

/** Makes `file` list exactly `emails`, a line `email password` each: lines that are there stay; answers those it added. */
export async function ensureAdminCredentials(file: string, emails: readonly string[]): Promise<NewAdmin[]> {
  const content = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  const wanted = new Map(emails.map((email) => [canonicalEmail(email), email]));
  const emailIn = (line: string) => canonicalEmail(line.trim().split(/\s+/)[0] ?? '');
  const kept = content.split(/\r?\n/).filter((line) => line.startsWith('#') || wanted.has(emailIn(line)));
  const known = new Set(kept.map(emailIn));
  const made = [...wanted].filter(([canonical]) => !known.has(canonical)).map(([, email]) => ({ email, password: randomBytes(15).toString('base64url') }));
  const listed = [...kept, ...made.map(({ email, password }) => `${email} ${password}`)].map((line) => `${line}\n`).join('');
  if (listed !== content || content === '') await writePrivately(file, listed);
  return made;
}
