// An authenticator in software (WebAuthn level 3, section 6), with its own CBOR, so that tests do not trust the library
// under test. It signs with ES256, holds any number of passkeys, and shows no dialog.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CeremonyResponse } from '@savvi/contracts/identity/strong-sign-in';

/** The content of the options of a new passkey that the authenticator reads. */
export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly user: { readonly id: string };
}

/** The content of the options of a sign-in or confirmation that the authenticator reads. */
export interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

/** What an authenticator or browser does differently. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  /** The type in the client data. */
  readonly type?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly isBackedUp?: boolean;
  /** The counter in the response; by default it grows by 1. */
  readonly counter?: number;
  readonly credentialId?: Buffer;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly isForged?: boolean;
  readonly attachment?: 'platform' | 'cross-platform';
  /** The format and statement of the attestation, as CBOR. */
  readonly attestation?: { readonly format: string; readonly statement: Uint8Array };
}

interface StoredPasskey {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
}

/** A response with the extension results that browsers add. */
export interface ClientResponse extends CeremonyResponse {
  readonly clientExtensionResults: object;
}

/** An extension result that only the page may see. */
export const PRF_OUTPUT = 'cHJmLW91dHB1dC1vZi10aGUtdGVzdC1hdXRoZW50aWM';
const ZEROS = '00000000-0000-0000-0000-000000000000';

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** The head of a CBOR item: its major type and length or value below 65,536. */
function cborHead(major: number, value: number): Buffer {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
/** A byte string in CBOR. */
export const cborBytes = (bytes: Uint8Array): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes]);
/** A text in CBOR. */
export const cborText = (text: string): Buffer =>
  Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
/** A list of items in CBOR. */
export const cborList = (items: readonly Uint8Array[]): Buffer =>
  Buffer.concat([cborHead(4, items.length), ...items]);
/** A map of items in CBOR. */
export const cborMap = (entries: readonly (readonly [Uint8Array, Uint8Array])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);

/** A public key in COSE form (RFC 9053). */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** Makes an authenticator whose browser is at `origin`. */
export function authenticator({
  origin = 'http://localhost:8080',
  aaguid = ZEROS,
  counts = true,
}: { origin?: string; aaguid?: string; counts?: boolean } = {}) {
  const held: StoredPasskey[] = [];
  const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const clientDataOf = (challenge: string, by: Deviation, type: string) =>
    Buffer.from(
      JSON.stringify({
        type: by.type ?? type,
        challenge,
        origin: by.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authDataOf(rpId: string, counter: number, by: Deviation, attested = Buffer.alloc(0)): Buffer {
    const flags =
      Number(by.isPresent ?? true) |
      (Number(by.isVerified ?? true) << 2) |
      (Number(by.isBackedUp ?? false) * 0b11000) |
      (Number(attested.length > 0) << 6);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(by.rpId ?? rpId), rest, attested]);
  }

  const responseOf = (id: string, by: Deviation, response: CeremonyResponse['response']): ClientResponse => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: by.attachment ?? 'cross-platform',
    clientExtensionResults: { credProps: { rk: true }, prf: { results: { first: PRF_OUTPUT } } },
    response,
  });

  return {
    /** The ids of the credentials, oldest first. */
    ids: () => held.map(({ id }) => id),

    /** Makes a passkey. */
    create({ challenge, rp, user }: CreationOptions, by: Deviation = {}): ClientResponse {
      const credentialId = by.credentialId ?? randomBytes(32);
      const { privateKey, publicKey } = newPair();
      const passkey: StoredPasskey = {
        id: credentialId.toString('base64url'),
        rpId: rp.id ?? '',
        userHandle: user.id,
        privateKey,
        counter: by.counter ?? 0,
      };
      held.push(passkey);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([
        Buffer.from(aaguid.replaceAll('-', ''), 'hex'),
        length,
        credentialId,
        coseOf(publicKey),
      ]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(by.attestation?.format ?? 'none')],
        [cborText('attStmt'), by.attestation?.statement ?? cborMap([])],
        [cborText('authData'), cborBytes(authDataOf(passkey.rpId, passkey.counter, by, attested))],
      ]);
      return responseOf(passkey.id, by, {
        clientDataJSON: clientDataOf(challenge, by, 'webauthn.create').toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },

    /** Signs a challenge with the first passkey that the options allow. */
    get({ challenge, rpId = '', allowCredentials }: RequestOptions, by: Deviation = {}): ClientResponse {
      const passkey = held.find(
        ({ id }) => allowCredentials === undefined || allowCredentials.some((allowed) => allowed.id === id),
      );
      if (passkey === undefined) throw new Error('The authenticator has none of the allowed passkeys.');
      passkey.counter = by.counter ?? passkey.counter + Number(counts);
      const clientData = clientDataOf(challenge, by, 'webauthn.get');
      const authData = authDataOf(rpId, passkey.counter, by);
      const key = by.isForged === true ? newPair().privateKey : passkey.privateKey;
      return responseOf(by.credentialId?.toString('base64url') ?? passkey.id, by, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), key).toString('base64url'),
        userHandle: by.userHandle ?? passkey.userHandle,
      });
    },
  };
}

/** An authenticator in software. */
export type Authenticator = ReturnType<typeof authenticator>;
