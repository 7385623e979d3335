import { createHash, randomBytes } from 'node:crypto';
import type { RawTransaction } from '@savvi/service-kit/prisma';

/** How long a portal link is valid, in milliseconds. */
const PORTAL_MS = 1_800_000;
const ID = /^[\w-]{43}$/;

/** One visit to the portal. */
export interface PortalSession {
  readonly customerId: string;
  /** The target of the portal's "Return" link; null for the shop. */
  readonly returnUrl: string | null;
}

const hashOf = (id: string) => createHash('sha256').update(id).digest();

/** Portal links. Anybody with a link acts as the customer, so only hashes are stored. */
export const portalSessions = {
  /** @returns the id in the portal link, of which only a hash is stored */
  async open(tx: RawTransaction, { customerId, returnUrl }: PortalSession, now: Date): Promise<string> {
    const id = randomBytes(32).toString('base64url');
    await tx.$executeRaw`INSERT INTO portal_sessions (id_hash, customer_id, return_url, expires_at) VALUES (${hashOf(id)}, ${customerId}, ${returnUrl}, ${new Date(now.getTime() + PORTAL_MS)})`;
    return id;
  },
  async find(tx: RawTransaction, id: string, now: Date): Promise<PortalSession | null> {
    if (!ID.test(id)) return null;
    const [row] = await tx.$queryRaw<
      PortalSession[]
    >`SELECT customer_id AS "customerId", return_url AS "returnUrl" FROM portal_sessions WHERE id_hash = ${hashOf(id)} AND expires_at > ${now}`;
    return row ?? null;
  },
  forget: (tx: RawTransaction, now: Date) =>
    tx.$executeRaw`DELETE FROM portal_sessions WHERE expires_at <= ${now}`,
};

/** The rows of portal links. */
export type PortalSessions = typeof portalSessions;
