import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { writePrivately } from '@savvi/service-kit/write-privately';

/** Reads a secret of an earlier start or generates it. Each secret is a file in `folder` with mode 600. */
async function keptSecret(folder: string, name: string, make: () => string): Promise<string> {
  const file = path.join(folder, name);
  const kept = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  if (kept !== '') return kept;
  const secret = make();
  await writePrivately(file, secret);
  return secret;
}

/** The password of a service's database role. */
export const databasePassword = (folder: string, service: string): Promise<string> =>
  keptSecret(folder, `${service}-database-password`, () => randomBytes(24).toString('base64url'));

/** The password of a user of a server beside the services, such as NATS or MinIO. */
export const partPassword = (folder: string, name: string): Promise<string> =>
  keptSecret(folder, `${name}-password`, () => randomBytes(24).toString('base64url'));

/** The secrets that the payment simulator and billing share, in the provider's format. */
export const demoPaymentSecrets = async (
  folder: string,
): Promise<{ secretKey: string; webhookSecret: string }> => ({
  secretKey: await keptSecret(
    folder,
    'demo-payments-secret-key',
    () => `sk_test_${randomBytes(24).toString('base64url')}`,
  ),
  webhookSecret: await keptSecret(
    folder,
    'demo-payments-webhook-secret',
    () => `whsec_${randomBytes(24).toString('base64url')}`,
  ),
});

/** The key by which the gateway authenticates to identity. */
export const gatewayKey = (folder: string): Promise<string> =>
  keptSecret(folder, 'gateway-key', () => randomBytes(32).toString('base64url'));

/**
 * The private key (ES256, PEM) with which identity signs its tokens, or the admin service its requests to
 * identity.
 */
export const signingKey = (folder: string, of: 'identity' | 'admin'): Promise<string> =>
  keptSecret(
    folder,
    `${of}-signing-key.pem`,
    () =>
      generateKeyPairSync('ec', {
        namedCurve: 'P-256',
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      }).privateKey,
  );
