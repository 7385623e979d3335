// An account recognizes a browser by a secret of its own, so that the table does not link accounts that share
// a browser. An account never adopts a secret it does not know, because an attacker could have planted it.
// The secret does not change at sign-in, because a lost response would make the device unknown. It opens nothing
// without the password. It changes when the user trusts the browser, because the account then asks it for no code, and
// an older secret may have been copied.
import { TRUSTED_DEVICE_DAYS } from '@savvi/contracts/identity/strong-sign-in';
import type { KnownDevice, KnownNetwork } from '../../generated/prisma/client.ts';
import type { Database, Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { digestOf, newSecret } from '@savvi/service-kit/secrets';

const DAY_MS = 86_400_000;
/** How long a device stays known after its last sign-in. */
export const KNOWN_DEVICE_MS = 365 * DAY_MS;
/** The maximum number of known devices of an account; a further one replaces the least recently used. */
export const DEVICES_MAX = 20;
/** A sign-in from a pair of device and network that was not seen for this time is mailed (SEC-17). */
export const NEW_PLACE_MS = 90 * DAY_MS;
/** The maximum number of networks that are remembered for a device. */
const NETWORKS_MAX = 20;
/** The most accounts that recognize one browser. */
const ACCOUNTS_MAX = 4;

/** A browser that an account has just remembered. */
export interface RememberedDevice {
  /** The new content of the browser's cookie. */
  readonly secrets: readonly string[];
  /** Whether the device was not seen on this network recently. False for the first device of an account. */
  readonly isNewPlace: boolean;
}

/** The earliest last sign-in of a device that is still known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_MS);

/** Remembers the network of a device. @returns whether the device was not seen there recently */
async function rememberNetwork(
  tx: Transaction,
  key: { readonly userId: string; readonly secret: string; readonly network: string },
  now: Date,
): Promise<boolean> {
  const { userId, secret, network } = key;
  const seen = await tx.knownNetwork.findUnique({ where: { userId_secret_network: key } });
  await tx.knownNetwork.upsert({
    where: { userId_secret_network: key },
    create: { ...key, lastSignInAt: now },
    update: { lastSignInAt: now },
  });
  await tx.$executeRaw`DELETE FROM known_networks WHERE user_id = ${userId}::uuid AND secret = ${secret} AND network IN (
    SELECT network FROM known_networks WHERE user_id = ${userId}::uuid AND secret = ${secret} ORDER BY last_sign_in_at DESC, network = ${network} DESC OFFSET ${NETWORKS_MAX})`;
  return seen === null || now.getTime() - seen.lastSignInAt.getTime() >= NEW_PLACE_MS;
}

/** The rows of `known_devices`. Callers hold the lock on the account, or have just created it. */
export const knownDeviceRepository = {
  /** Remembers a browser that has just proved to belong to the account's owner, and its network. */
  async remember(
    tx: Transaction,
    userId: string,
    {
      deviceSecrets: secrets,
      device,
      networks: [{ name: network }],
    }: Pick<Client, 'deviceSecrets' | 'device' | 'networks'>,
    now: Date,
  ): Promise<RememberedDevice> {
    if (secrets === null) return { secrets: [], isNewPlace: false };
    const rows = await tx.knownDevice.findMany({
      where: { userId, secret: { in: secrets.map(digestOf) }, lastSignInAt: { gt: knownSince(now) } },
      select: { secret: true, device: true },
    });
    const known = secrets.find((secret) => rows.some((row) => row.secret === digestOf(secret)));
    const own = known ?? newSecret();
    const key = { userId, secret: digestOf(own) };
    await tx.knownDevice.upsert({
      where: { userId_secret: key },
      create: { ...key, device, createdAt: now, lastSignInAt: now },
      update: { device, lastSignInAt: now },
    });
    const isNewThere = await rememberNetwork(tx, { ...key, network }, now);
    // The previous release stored neither the networks nor a description of a device.
    const isOfPreviousRelease = rows.some((row) => row.secret === key.secret && row.device === null);
    const isNewPlace = isNewThere && !isOfPreviousRelease;
    const remaining = [own, ...secrets.filter((secret) => secret !== own)].slice(0, ACCOUNTS_MAX);
    if (known === undefined)
      await tx.$executeRaw`DELETE FROM known_devices WHERE user_id = ${userId}::uuid AND secret IN (
        SELECT secret FROM known_devices WHERE user_id = ${userId}::uuid ORDER BY last_sign_in_at DESC, secret = ${key.secret} DESC, created_at DESC OFFSET ${DEVICES_MAX})`;
    const { count } = await tx.user.updateMany({
      where: { id: userId, devicesKnownSince: null },
      data: { devicesKnownSince: now },
    });
    return { secrets: remaining, isNewPlace: isNewPlace && count === 0 };
  },

  /**
   * Stops asking a browser for a code, and gives it a new secret (SEC-9). The given secrets are those of its device
   * cookie, the account's own one first.
   * @returns the new content of the cookie
   */
  async trust(
    tx: Transaction,
    userId: string,
    [own, ...others]: readonly string[],
    now: Date,
  ): Promise<readonly string[]> {
    if (own === undefined) return [];
    const secret = newSecret();
    await tx.knownDevice.updateMany({
      where: { userId, secret: digestOf(own) },
      data: {
        secret: digestOf(secret),
        trustedUntil: new Date(now.getTime() + TRUSTED_DEVICE_DAYS * DAY_MS),
      },
    });
    return [secret, ...others];
  },

  /** Whether the account does not ask a browser for a code. */
  isTrusted: async (
    db: Database | Transaction,
    userId: string,
    secrets: readonly string[] | null,
    now: Date,
  ): Promise<boolean> =>
    (await db.knownDevice.count({
      where: { userId, secret: { in: (secrets ?? []).map(digestOf) }, trustedUntil: { gt: now } },
    })) > 0,

  /** The browsers in which a user has signed in, with their networks, the one used last first. */
  list: (db: Database, userId: string): Promise<(KnownDevice & { networks: KnownNetwork[] })[]> =>
    db.knownDevice.findMany({
      where: { userId },
      orderBy: [{ lastSignInAt: 'desc' }, { secret: 'asc' }],
      include: { networks: { orderBy: { lastSignInAt: 'desc' } } },
    }),

  /** The browsers that an account does not ask for a code, the one trusted last first. */
  listTrusted: (db: Database, userId: string, now: Date): Promise<KnownDevice[]> =>
    db.knownDevice.findMany({
      where: { userId, trustedUntil: { gt: now } },
      orderBy: [{ trustedUntil: 'desc' }, { secret: 'asc' }],
    }),

  /** Asks a browser for a code again. @returns whether it was trusted */
  async distrust(tx: Transaction, userId: string, secret: string): Promise<boolean> {
    const { count } = await tx.knownDevice.updateMany({
      where: { userId, secret, trustedUntil: { not: null } },
      data: { trustedUntil: null },
    });
    return count > 0;
  },

  /** Asks every browser for a code again. */
  async distrustAll(tx: Transaction, userId: string): Promise<void> {
    await tx.knownDevice.updateMany({
      where: { userId, trustedUntil: { not: null } },
      data: { trustedUntil: null },
    });
  },

  /**
   * Forgets every device and network of an account except those of `client`, because a thief may have signed
   * in from the others. Every device is asked for a code again.
   */
  async forgetOthers(
    tx: Transaction,
    userId: string,
    client: Pick<Client, 'deviceSecrets' | 'networks'> | null,
  ): Promise<void> {
    await tx.knownDevice.deleteMany({
      where: { userId, secret: { notIn: (client?.deviceSecrets ?? []).map(digestOf) } },
    });
    await knownDeviceRepository.distrustAll(tx, userId);
    await tx.knownAddress.deleteMany({
      where: { userId, address: { notIn: client === null ? [] : [client.networks[0].name] } },
    });
  },
};

/** The rows of `known_devices`. */
export type KnownDeviceRepository = typeof knownDeviceRepository;
