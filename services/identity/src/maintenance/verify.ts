// Decrypts every row, and reports the ids of those that do not open.
import type { DatabaseSession } from '@savvi/sealing/database-session';
import type { KeyringPlace } from '@savvi/sealing/keyring';
import { keyOpener, opened, storedKeys } from '@savvi/sealing/stored-keys';
import { openSecret } from '../shared/sealed-secret.ts';
import { secondStepsWithKeys } from './second-steps-with-keys.maintenance.repository.ts';

/** The result of a verification. */
export interface Verification {
  readonly spaces: number;
  readonly secrets: number;
  readonly brokenSpaces: readonly string[];
  /** The users whose authenticator secrets do not open. */
  readonly brokenSecrets: readonly string[];
}

const BATCH_SIZE = 500;

/** Decrypts everything in identity's database. @throws {UnusableKeyring} */
export async function verify(session: DatabaseSession, keyring: KeyringPlace): Promise<Verification> {
  const unwrap = await keyOpener(keyring);
  const [brokenSpaces, brokenSecrets]: [string[], string[]] = [[], []];
  let [spaces, secrets] = [0, 0];

  for await (const key of storedKeys(session, BATCH_SIZE)) {
    spaces += 1;
    if ((await unwrap(key)) === null) brokenSpaces.push(key.spaceId);
  }
  for await (const { userId, secret, key } of secondStepsWithKeys(session, BATCH_SIZE)) {
    secrets += 1;
    const spaceKey = await unwrap(key);
    if (spaceKey === null || opened(() => openSecret(spaceKey, userId, secret)) === null)
      brokenSecrets.push(userId);
  }
  return { spaces, secrets, brokenSpaces, brokenSecrets };
}
