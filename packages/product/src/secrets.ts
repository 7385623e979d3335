import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { canonicalEmail } from '@savvi/contracts/values';
import { writePrivately } from '@savvi/service-kit/write-privately';
import pg from 'pg';

/** Reads a file; an absent one counts as empty. */
const readIfThere = (file: string) =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });

/** Reads a secret of an earlier start or generates it. Each secret is a file in `folder` with mode 600. */
async function keptSecret(folder: string, name: string, make: () => string): Promise<string> {
  const file = path.join(folder, name);
  const kept = await readIfThere(file);
  if (kept !== '') return kept;
  const secret = make();
  await writePrivately(file, secret);
  return secret;
}

/** A new random password. */
export const newPassword = (): string => randomBytes(24).toString('base64url');

/** The password of a service's database role. */
export const databasePassword = (folder: string, service: string): Promise<string> =>
  keptSecret(folder, `${service}-database-password`, newPassword);

/** The password of a user of a server beside the services, such as NATS or MinIO. */
export const partPassword = (folder: string, name: string): Promise<string> =>
  keptSecret(folder, `${name}-password`, newPassword);

/** The secrets that the payment simulator and billing share, in the provider's format. */
export const demoPaymentSecrets = async (
  folder: string,
): Promise<{ secretKey: string; webhookSecret: string }> => ({
  secretKey: await keptSecret(folder, 'demo-payments-secret-key', () => `sk_test_${newPassword()}`),
  webhookSecret: await keptSecret(folder, 'demo-payments-webhook-secret', () => `whsec_${newPassword()}`),
});

/** The key by which the gateway authenticates to the identity service. */
export const gatewayKey = (folder: string): Promise<string> =>
  keptSecret(folder, 'gateway-key', () => randomBytes(32).toString('base64url'));

/** The key that signs the tokens of the release API. */
export const releaseKey = (folder: string): Promise<string> =>
  keptSecret(folder, 'release-key', () => randomBytes(32).toString('base64url'));

/** A new private key for signatures (ES256), in PEM. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

/** The public half of a private key; both are PEM. */
export const publicHalf = (key: string): string =>
  createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString();

/**
 * The private key (ES256, PEM) with which identity signs its tokens, or the admin service its requests to
 * identity.
 */
export const signingKey = (folder: string, of: 'identity' | 'admin'): Promise<string> =>
  keptSecret(folder, `${of}-signing-key.pem`, newSigningKey);

/** Credentials of an administrator that this start created. */
export interface NewAdmin {
  email: string;
  password: string;
}

/** The first words of the note above a line whose password is no longer valid. */
const CHANGED = '# This password was changed';
const noteOf = (email: string) =>
  `${CHANGED} by ${email} and opens nothing any more. If the new one is lost: delete the line below and start again.`;

/**
 * Makes `file` list exactly `emails`, with one line `email password` each. Existing lines stay. A note is
 * written above each line whose password was changed. The line itself must stay unchanged: it makes the
 * account an administrator's, and identity, including that of an earlier release, would treat a different
 * text in it as a new password.
 * @returns the credentials that were added
 */
export async function ensureAdminCredentials(
  file: string,
  emails: readonly string[],
  changed: ReadonlySet<string> = new Set(),
): Promise<NewAdmin[]> {
  const content = await readIfThere(file);
  const wanted = new Map(emails.map((email) => [canonicalEmail(email), email]));
  const emailIn = (line: string) => canonicalEmail(line.trim().split(/\s+/)[0] ?? '');
  const kept = content
    .split(/\r?\n/)
    .filter((line) => (line.startsWith('#') ? !line.startsWith(CHANGED) : wanted.has(emailIn(line))));
  const known = new Set(kept.map(emailIn));
  const made = [...wanted]
    .filter(([canonical]) => !known.has(canonical))
    .map(([, email]) => ({ email, password: randomBytes(15).toString('base64url') }));
  const noted = kept.flatMap((line) =>
    changed.has(emailIn(line)) ? [noteOf(line.trim().split(/\s+/)[0] ?? ''), line] : [line],
  );
  const listed = [...noted, ...made.map(({ email, password }) => `${email} ${password}`)]
    .map((line) => `${line}\n`)
    .join('');
  if (listed !== content || content === '') await writePrivately(file, listed);
  return made;
}

/**
 * The canonical addresses of administrators that have replaced the password of the file. `databaseUrl` is the
 * address of identity's migrated database.
 */
export async function changedFirstPasswords(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ email: string }>(
      'SELECT email_canonical AS email FROM users WHERE is_admin = 1 AND admin_file_password IS NOT NULL AND password <> admin_file_password',
    );
    return new Set(rows.map(({ email }) => email));
  } finally {
    await client.end();
  }
}
