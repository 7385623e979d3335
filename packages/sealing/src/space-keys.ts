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

/** The keys of spaces, as the database keeps them. */
export interface SpaceKeys {
  /** The key of a space; null when it has none, and with it nothing sealed. */
  find(client: RawTransaction, scope: Owner): Promise<SpaceKey | null>;
  /** The key of a space, made now if it has none. Call it after `lockScope`. */
  findOrCreate(tx: RawTransaction, scope: Owner, now: Date): Promise<SpaceKey>;
  /**
   * Forgets the key of a space: what it sealed can't be opened any more, but by a copy of the database
   * together with a master key of its time.
   */
  erase(tx: RawTransaction, scope: Owner): Promise<void>;
}

/**
 * The keys of spaces of a domain, such as `vault`, under these master keys. Nothing is kept in memory: what
 * is erased is gone.
 */
export function spaceKeys(domain: string, masters: MasterKeys, log: Log): SpaceKeys {
  const keys = spaceKeysOf(domain);

  function missing(masterKeyId: string): Problem {
    log.error({ masterKeyId }, 'a master key is missing from the keyring');
    return new Problem('unavailable', { retryAfterS: 2 });
  }

  /**
   * A rotation may rewrap a key and retire the one before while this looks for it; then the row names
   * another.
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
      // The share lock stays until the new key is committed, and a rotation waits for it: no key comes under
      // one that is retired.
      const [current] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM current_master_key FOR SHARE`;
      if (current === undefined) throw new Error('no master key is in use'); // the start sees to it
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
