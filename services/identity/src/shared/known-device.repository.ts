// An account recognizes a browser by a secret of its own, so that the table does not link accounts that share
// a browser. An account never adopts a secret it does not know, because an attacker could have planted it.
// The secret does not change at sign-in, because a lost response would make the device unknown; the secret
// alone opens nothing.
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';

const DAY_MS = 86_400_000;
/** How long a device stays known after its last sign-in. */
export const KNOWN_DEVICE_MS = 365 * DAY_MS;
/** The maximum number of known devices of an account; a further one replaces the least recently used. */
export const DEVICES_MAX = 20;
/** The most accounts that recognize one browser. */
const ACCOUNTS_MAX = 4;

/** A browser that an account has just remembered. */
export interface RememberedDevice {
  /** The new content of the browser's cookie. */
  readonly secrets: readonly string[];
  /** Whether the account knew other devices but not this one. False for the first device of an account. */
  readonly isNew: boolean;
}

/** The earliest last sign-in of a device that is still known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_MS);

/** The rows of `known_devices`. Callers hold the lock on the account, or have just created it. */
export const knownDeviceRepository = {
  /**
   * Remembers a browser that has just proved to belong to the account's owner. `secrets` are those of its
   * cookie; null if the gateway does not forward cookies.
   */
  async remember(
    tx: Transaction,
    userId: string,
    secrets: readonly string[] | null,
    now: Date,
  ): Promise<RememberedDevice> {
    if (secrets === null) return { secrets: [], isNew: false };
    const rows = await tx.knownDevice.findMany({
      where: { userId, secret: { in: secrets.map(digestOf) }, lastSignInAt: { gt: knownSince(now) } },
      select: { secret: true },
    });
    const known = secrets.find((secret) => rows.some((row) => row.secret === digestOf(secret)));
    const own = known ?? newSecret();
    const key = { userId, secret: digestOf(own) };
    await tx.knownDevice.upsert({
      where: { userId_secret: key },
      create: { ...key, createdAt: now, lastSignInAt: now },
      update: { lastSignInAt: now },
    });
    const remaining = [own, ...secrets.filter((secret) => secret !== own)].slice(0, ACCOUNTS_MAX);
    if (known !== undefined) return { secrets: remaining, isNew: false };
    await tx.$executeRaw`DELETE FROM known_devices WHERE user_id = ${userId}::uuid AND secret IN (
      SELECT secret FROM known_devices WHERE user_id = ${userId}::uuid ORDER BY last_sign_in_at DESC, secret = ${key.secret} DESC, created_at DESC OFFSET ${DEVICES_MAX})`;
    const { count } = await tx.user.updateMany({
      where: { id: userId, devicesKnownSince: null },
      data: { devicesKnownSince: now },
    });
    return { secrets: remaining, isNew: count === 0 };
  },

  /**
   * Forgets every device and network of an account except those of `client`, because a thief may have signed
   * in from the others.
   */
  async forgetOthers(
    tx: Transaction,
    userId: string,
    client: Pick<Client, 'deviceSecrets' | 'networks'> | null,
  ): Promise<void> {
    await tx.knownDevice.deleteMany({
      where: { userId, secret: { notIn: (client?.deviceSecrets ?? []).map(digestOf) } },
    });
    await tx.knownAddress.deleteMany({
      where: { userId, address: { notIn: client === null ? [] : [client.networks[0].name] } },
    });
  },
};

/** The rows of `known_devices`. */
export type KnownDeviceRepository = typeof knownDeviceRepository;
