import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/**
 * A key on the P-256 curve, which ES256 needs. Node derives a public key from a private one, so the kind is
 * checked as well.
 */
const pemKey = (kind: 'private' | 'public', read: (pem: string) => KeyObject) =>
  z.string().transform((pem, context) => {
    try {
      const key = read(pem);
      if (
        key.asymmetricKeyDetails?.namedCurve === 'prime256v1' &&
        pem.includes('PRIVATE KEY') === (kind === 'private')
      )
        return key;
    } catch {
      // The text is not a key. The issue below does not quote it.
    }
    context.issues.push({
      code: 'custom',
      input: '',
      message: `must be a PEM ${kind} key on the curve P-256`,
    });
    return z.NEVER;
  });

/** Schema of a setting that is a service's private signing key (ES256). */
export const privateKeyPem = pemKey('private', createPrivateKey);

/** Schema of a setting that is the public key of a signing service (ES256). */
export const publicKeyPem = pemKey('public', createPublicKey);
