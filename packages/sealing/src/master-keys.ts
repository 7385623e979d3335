import type { KeyObject } from 'node:crypto';
import type { Log } from '@savvi/service-kit/log';
import { Problem } from '@savvi/service-kit/problem';
import { keyObjects, type KeyringPlace, readKeyring, UnusableKeyring } from './keyring.ts';

/** The master keys of a running service. */
export interface MasterKeys {
  /**
   * The key with an id; null when the keyring does not have it. A rotation adds keys while the service runs,
   * so an unknown id makes this read the file again.
   * @throws {Problem} `unavailable` when the file cannot be used
   */
  find(id: string): Promise<KeyObject | null>;
  /** Drops all keys from memory, so that retired ones do not stay. The next call reads the file. */
  forget(): void;
}

/** The master keys of a keyring file, which is read when an unknown key is requested. */
export function masterKeys(place: KeyringPlace, log: Log): MasterKeys {
  let known: ReadonlyMap<string, KeyObject> = new Map();

  async function read(): Promise<void> {
    try {
      // A rotation writes a new key to the keyring before the database names the key, so the file has every
      // named key.
      const keyring = await readKeyring(place);
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
