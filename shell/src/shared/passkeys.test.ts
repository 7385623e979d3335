import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import { ceremonyResponse } from '@savvi/contracts/identity/strong-sign-in';
import { PROBLEMS } from '@savvi/contracts/problem';
import { afterEach, expect, test, vi } from 'vitest';
import { passkeyResponse } from './passkey-response.ts';
import { PASSKEYS_NEED_NAME, passkeySupport } from './passkey-support.ts';

const shared = {
  id: 'id',
  rawId: 'id',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: { prf: { results: { first: new Uint8Array(32) } } },
} as const;
// The fields named `other` stand for those that a later version of the library could add.
const assertion = {
  clientDataJSON: 'data',
  authenticatorData: 'authenticator',
  signature: 'signature',
  userHandle: 'user',
  other: 'secret',
};
const attestation = {
  clientDataJSON: 'data',
  attestationObject: 'attestation',
  transports: ['internal'],
  other: 'secret',
};
const signedIn: AuthenticationResponseJSON = { ...shared, response: assertion };
const added: RegistrationResponseJSON = { ...shared, response: attestation };

test.each([
  [
    'a sign-in',
    signedIn,
    {
      clientDataJSON: 'data',
      authenticatorData: 'authenticator',
      signature: 'signature',
      userHandle: 'user',
    },
  ],
  [
    'a new passkey',
    added,
    { clientDataJSON: 'data', attestationObject: 'attestation', transports: ['internal'] },
  ],
])(
  'the response of %s has the listed fields only, without extension results (ZK-26)',
  (_, given, response) => {
    const built = passkeyResponse(given);
    expect(built).toStrictEqual({
      id: 'id',
      rawId: 'id',
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response,
    });
    expect(ceremonyResponse.parse(built)).toEqual(built);
  },
);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['localhost', 'yes'],
  ['savvi.example', 'yes'],
  ['10.savvi.example', 'yes'],
  ['127.0.0.1', 'ip-address'],
  ['[::1]', 'ip-address'],
] as const)('a page at %s in a browser with WebAuthn supports passkeys: %s (SEC-12)', (host, support) => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  expect(passkeySupport(host)).toBe(support);
});

test('a browser without WebAuthn supports no passkeys (SEC-13)', () => {
  expect(passkeySupport('localhost')).toBe('no');
});

test('the page and the server name the same address for passkeys (SEC-12)', () => {
  expect(PASSKEYS_NEED_NAME).toBe(PROBLEMS['no-passkey-address'].sentence);
});
