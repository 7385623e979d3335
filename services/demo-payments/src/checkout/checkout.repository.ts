import type { RawTransaction } from '@savvi/service-kit/prisma';
import { CHECKOUT_S } from '../shared/stripe-objects.ts';

/** How a checkout ended. */
export type CheckoutState = 'complete' | 'expired';

/** The ended checkouts. An open checkout has no row: opening a page stores nothing. */
export const checkoutRepository = {
  async find(tx: RawTransaction, id: string): Promise<CheckoutState | null> {
    const [row] = await tx.$queryRaw<
      { state: CheckoutState }[]
    >`SELECT state FROM checkouts WHERE id = ${id}`;
    return row?.state ?? null;
  },
  /** Ends a checkout; a concurrent call waits. @returns whether the checkout was open */
  setState: async (tx: RawTransaction, id: string, state: CheckoutState, at: Date): Promise<boolean> =>
    (await tx.$executeRaw`INSERT INTO checkouts (id, state, settled_at) VALUES (${id}, ${state}, ${at}) ON CONFLICT DO NOTHING`) ===
    1,
  /** Deletes the rows of ended checkouts whose forms are no longer valid. */
  forget: (tx: RawTransaction, now: Date) =>
    tx.$executeRaw`DELETE FROM checkouts WHERE settled_at < ${new Date(now.getTime() - 2 * CHECKOUT_S * 1_000)}`,
};

/** The ended checkouts. */
export type CheckoutRepository = typeof checkoutRepository;
