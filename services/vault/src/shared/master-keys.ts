import type { KeyObject } from 'node:crypto';
import { Problem } from '@savvi/service-kit/problem';
import type { Log } from '@savvi/service-kit/log';
import { keyObjects, readKeyring } from './keyring.ts';

/** The master keys of a running service. */
export interface MasterKeys {
  /** The key of an id. A rotation adds keys while the service runs: one that is not known yet is looked for in the file. @throws {Problem} `unavailable` */
  get(id: string): Promise<KeyObject>;
}

/** The master keys of the keyring in `file`, read when a key is asked for that is not known. */
export function masterKeys(file: string, log: Log): MasterKeys {
  let known: ReadonlyMap<string, KeyObject> = new Map();
  return {
    async get(id) {
      if (!known.has(id)) {
        const keyring = await readKeyring(file); // a rotation writes the file before the database names the key
        if (keyring !== null) known = keyObjects(keyring);
      }
      const key = known.get(id);
      if (key !== undefined) return key;
      log.error({ masterKeyId: id }, 'a master key is missing from the keyring');
      throw new Problem('unavailable', { retryAfterS: 2 });
    },
  };
}
