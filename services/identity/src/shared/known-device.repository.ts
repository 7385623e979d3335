// A browser is known to an account by a secret of its own, so that the table does not connect accounts that
// share a browser. A secret that an account does not know is never taken over: somebody else could have
// planted it. It is not replaced at each sign-in, because a lost answer would make the device unknown, and
// because it opens nothing.
import type { Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { digestOf, newSecret } from './secrets.ts';

const DAY_MS = 86_400_000;
/** How long a device is known after its last sign-in. */
export const KNOWN_DEVICE_MS = 365 * DAY_MS;
/** The most devices of an account; a further one takes the place of the one not used for longest. */
export const DEVICES_MAX = 20;
/** The most accounts that know one browser. */
const ACCOUNTS_MAX = 4;

/** A browser that an account knows now. */
export interface RememberedDevice {
  /** What the browser's cookie holds from now on. */
  readonly secrets: readonly string[];
  /** Whether the account knew other devices only. Not the first one that it gets to know. */
  readonly isNew: boolean;
}

/** When a device that is still known signed in at the earliest. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_DEVICE_MS);

/** The rows of `known_devices`. The account is locked, or new. */
export const knownDeviceRepository = {
  /**
   * Makes a browser known to an account that it has just proved to own. `secrets` are those of its cookie;
   * null: no cookie could be passed.
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
    const kept = [own, ...secrets.filter((secret) => secret !== own)].slice(0, ACCOUNTS_MAX);
    if (known !== undefined) return { secrets: kept, isNew: false };
    await tx.$executeRaw`DELETE FROM known_devices WHERE user_id = ${userId}::uuid AND secret IN (
      SELECT secret FROM known_devices WHERE user_id = ${userId}::uuid ORDER BY last_sign_in_at DESC, secret = ${key.secret} DESC, created_at DESC OFFSET ${DEVICES_MAX})`;
    const { count } = await tx.user.updateMany({
      where: { id: userId, devicesKnownSince: null },
      data: { devicesKnownSince: now },
    });
    return { secrets: kept, isNew: count === 0 };
  },

  /**
   * Makes every device and network of an account unknown, but for those of `client`: a thief may have signed
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
