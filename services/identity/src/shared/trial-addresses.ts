// Whoever deletes an account and registers its address again gets no second trial. What is kept for this names nobody: a keyed
// hash of the address, which only a list of addresses and the service's key together can be compared with, for a year.
import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { Transaction } from '../db.ts';
import type { UserRow } from './user.repository.ts';

const KEPT_MS = 365 * 86_400_000;

/** Addresses that had a trial. */
export interface TrialAddresses {
  /** Remembers the address of an account that goes; administrators have no trial. */
  remember(tx: Transaction, user: Pick<UserRow, 'emailCanonical' | 'isAdmin'>, now: Date): Promise<void>;
  /** Whether an account of this address that is gone had the trial. */
  isKnown(tx: Transaction, emailCanonical: string, now: Date): Promise<boolean>;
}

/** The rows of `trial_addresses`. Their key comes from the service's own: one more secret would have to be kept in every setting. */
export function trialAddresses(signingKey: KeyObject): TrialAddresses {
  const key = Buffer.from(hkdfSync('sha256', signingKey.export({ format: 'der', type: 'pkcs8' }), '', 'savvi identity trial addresses v1', 32));
  const hashOf = (emailCanonical: string) => createHmac('sha256', key).update(emailCanonical).digest('hex');
  return {
    async remember(tx, { emailCanonical, isAdmin }, now) {
      if (isAdmin === 1) return;
      const row = { addressHash: hashOf(emailCanonical), keepUntil: new Date(now.getTime() + KEPT_MS) };
      await tx.trialAddress.upsert({ where: { addressHash: row.addressHash }, create: row, update: row });
    },
    isKnown: async (tx, emailCanonical, now) => (await tx.trialAddress.findUnique({ where: { addressHash: hashOf(emailCanonical), keepUntil: { gt: now } } })) !== null,
  };
}
