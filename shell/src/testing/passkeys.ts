import type { Passkey } from '@savvi/contracts/identity/strong-sign-in';
import { vi } from 'vitest';

/** A passkey of the account. */
export const aPasskey = (over: Partial<Passkey> = {}): Passkey => ({
  id: 'p1',
  name: 'My phone',
  addedAt: '2026-02-01T12:00:00.000Z',
  lastUsedAt: '2026-03-02T11:00:00.000Z',
  isSynced: true,
  ...over,
});

const bytes = () => new Uint8Array([1, 2, 3]).buffer;

/** The browser's WebAuthn, which jsdom lacks, with a device that accepts or refuses. Remove it with `vi.unstubAllGlobals`. */
export function anAuthenticator() {
  let refusal: string | null = null;
  let count = 0;
  const answer = async (id: string, response: object) => {
    count += 1;
    if (refusal !== null) throw new DOMException('refused', refusal);
    return {
      id,
      rawId: bytes(),
      type: 'public-key',
      authenticatorAttachment: 'platform',
      response: { clientDataJSON: bytes(), ...response },
      getClientExtensionResults: () => ({ prf: { results: { first: bytes() } } }),
    };
  };
  const credentials = {
    create: () => answer('created', { attestationObject: bytes(), getTransports: () => ['internal'] }),
    get: () => answer('used', { authenticatorData: bytes(), signature: bytes(), userHandle: bytes() }),
  };
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (target, key) => (key === 'credentials' ? credentials : Reflect.get(target, key)),
    }),
  );
  return {
    accepts: () => void (refusal = null),
    /** Makes the device refuse with a DOMException of this name. */
    refuses: (name: string) => void (refusal = name),
    /** How often the device was asked. */
    asked: () => count,
  };
}
