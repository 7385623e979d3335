import { createHash, createPublicKey, type KeyObject } from 'node:crypto';

/** The key pair that signs identity tokens. */
export interface SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** The public key as a JWK. */
  readonly jwk: Readonly<Record<string, string>>;
}

/** The signing key of a P-256 private key. */
export function signingKeyOf(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey);
  const { crv = '', kty = '', x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const keyId = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url');
  return { keyId, privateKey, publicKey, jwk: { kty, crv, x, y, kid: keyId, alg: 'ES256', use: 'sig' } };
}
