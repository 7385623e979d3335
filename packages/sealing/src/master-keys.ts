import type { KeyObject } from 'node:crypto';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { keyObjects, type KeyringPlace, readKeyring, UnusableKeyring } from './keyring.ts';

/** The master keys of a running service. */
export interface MasterKeys {
  /**
   * The key of an id; null when the keyring does not hold it. A rotation adds keys while the service runs:
   * one that is not known yet is looked for in the file.
   * @throws {Problem} `unavailable` when the file can't be used
   */
  find(id: string): Promise<KeyObject | null>;
  /**
   * Lets go of every key, so that those which a rotation retired are not kept; the next call reads the file.
   */
  forget(): void;
}

/** The master keys of a keyring, read when a key is asked for that is not known. */
export function masterKeys(place: KeyringPlace, log: Log): MasterKeys {
  let known: ReadonlyMap<string, KeyObject> = new Map();

  async function read(): Promise<void> {
    try {
      const keyring = await readKeyring(place); // a rotation writes the file before the database names the key
      if (keyring !== null) known = keyObjects(keyring);
    } catch (error) {
      if (!(error instanceof UnusableKeyring)) throw error;
      log.error({ err: error }, 'the keyring cannot be used');
      throw new Problem('unavailable', { retryAfterS: 2, cause: error });
    }
  }

  return {
    async find(id) {
      if (!known.has(id)) await read();
      return known.get(id) ?? null;
    },

    forget() {
      known = new Map();
    },
  };
}
