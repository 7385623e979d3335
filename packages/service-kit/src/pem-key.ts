import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/**
 * A key on the curve P-256, which ES256 needs. A private key is no public one, though one can be made of it.
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
      // no key at all: told below, without a word of what came
    }
    context.issues.push({
      code: 'custom',
      input: '',
      message: `must be a PEM ${kind} key on the curve P-256`,
    });
    return z.NEVER;
  });

/** A setting that is the private key with which a service signs (ES256). */
export const privateKeyPem = pemKey('private', createPrivateKey);

/** A setting that is the public key of who signs (ES256). */
export const publicKeyPem = pemKey('public', createPublicKey);
