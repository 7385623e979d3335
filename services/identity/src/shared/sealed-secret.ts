// Encrypts the secret of an authenticator app (docs/formats/totp-secret-at-rest.md).
import type { SpaceKey } from '@savvi/sealing/space-key';

/** The domain that identity's keys are bound to. */
export const DOMAIN = 'identity';

const fieldOf = (userId: string) => ({ field: 'totp-secret', recordId: userId, format: 1 });

/** Encrypts the secret of a user's authenticator app. `spaceKey` is the key of the user's own space. */
export const sealSecret = (spaceKey: SpaceKey, userId: string, text: string): Buffer =>
  spaceKey.sealField(fieldOf(userId), Buffer.from(text));

/** The decrypted secret of a user's authenticator app. @throws {DoesNotOpen} */
export const openSecret = (spaceKey: SpaceKey, userId: string, sealed: Uint8Array): string =>
  spaceKey.openField(fieldOf(userId), sealed).toString();
