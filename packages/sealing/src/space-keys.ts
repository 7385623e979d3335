import type { Log } from '@savvi/service-kit/log';
import { owned } from '@savvi/service-kit/owned';
import type { RawTransaction } from '@savvi/service-kit/prisma';
import { Problem } from '@savvi/service-kit/problem';
import { sql } from '@savvi/service-kit/raw-statements';
import type { Scope } from '@savvi/service-kit/scope';
import type { MasterKeys } from './master-keys.ts';
import { type SpaceKey, spaceKeysOf, type WrappedSpaceKey } from './space-key.ts';

type Owner = Pick<Scope, 'spaceId'>;

const keysTable = owned('space_keys');

/** The space keys in the database. */
export interface SpaceKeys {
  /** The key of a space; null when it has none, and so no sealed data. */
  find(client: RawTransaction, scope: Owner): Promise<SpaceKey | null>;
  /** The key of a space, created if it has none. Call it after `lockScope`. */
  findOrCreate(tx: RawTransaction, scope: Owner, now: Date): Promise<SpaceKey>;
  /**
   * Deletes the key of a space. Its sealed data can then only be opened with a copy of the database and a
   * master key of that time.
   */
  erase(tx: RawTransaction, scope: Owner): Promise<void>;
}

/**
 * The space keys of a domain, such as `vault`, under these master keys. Nothing is cached, so an erased key
 * is gone.
 */
export function spaceKeys(domain: string, masters: MasterKeys, log: Log): SpaceKeys {
  const keys = spaceKeysOf(domain);

  function missing(masterKeyId: string): Problem {
    log.error({ masterKeyId }, 'a master key is missing from the keyring');
    return new Problem('unavailable', { retryAfterS: 2 });
  }

  /**
   * A rotation may rewrap the key and retire its old master key during this call; the row then names another
   * one.
   */
  async function find(
    client: RawTransaction,
    { spaceId }: Owner,
    notFound?: string,
  ): Promise<SpaceKey | null> {
    const [found] = await client.$queryRaw<
      WrappedSpaceKey[]
    >`SELECT master_key_id AS "masterKeyId", wrapped ${keysTable.read({ spaceId })}`;
    if (found === undefined) return null;
    const master = await masters.find(found.masterKeyId);
    if (master !== null) return keys.unwrap(spaceId, found, master);
    if (found.masterKeyId === notFound) throw missing(notFound);
    return find(client, { spaceId }, found.masterKeyId);
  }

  return {
    find: (client, scope) => find(client, scope),

    async findOrCreate(tx, { spaceId }, now) {
      const found = await find(tx, { spaceId });
      if (found !== null) return found;
      // The share lock lasts until the new key is committed, and a rotation waits for it. So no space key is
      // wrapped by a retired master key.
      const [current] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key FOR SHARE`;
      // There is a current master key, because the keyring check at the start of the service creates one.
      if (current === undefined) throw new Error('no master key is in use');
      const master = await masters.find(current.id);
      if (master === null) throw missing(current.id);
      const { key, masterKeyId, wrapped } = keys.make(spaceId, { id: current.id, key: master });
      await tx.$executeRaw`${keysTable.insert({ spaceId }, (own) => sql`(space_id, master_key_id, wrapped, created_at) VALUES (${own.spaceId}::uuid, ${masterKeyId}, ${wrapped}, ${now}::timestamptz)`)}`;
      return key;
    },

    async erase(tx, owner) {
      await tx.$executeRaw`${keysTable.remove(owner)}`;
    },
  };
}
