// A user who deletes an account and registers with the same address gets no second trial. The service
// therefore stores a keyed hash of the address for a year. An attacker needs the service's key and a list of
// addresses to find out which addresses had a trial. An unverified account may have belonged to a stranger,
// so the owner of the address gets the trial back by verifying it. No address gets more than two trials.
import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import type { Transaction } from '../db.ts';
import type { UserRow } from './user.repository.ts';
import { isUnverified } from './verification.rules.ts';

const RETENTION_MS = 365 * 86_400_000;

/** The columns that record a trial of an earlier account with the same address. */
export type EarlierTrial = Pick<UserRow, 'trialUsed' | 'trialUnproven'>;

/** Addresses that had a trial. */
export interface TrialAddresses {
  /**
   * Remembers the address of a deleted account, or the old address of an account that corrected it. The
   * addresses of administrators are not remembered, because administrators have no trial.
   */
  remember(
    tx: Transaction,
    user: Pick<UserRow, 'emailCanonical' | 'isAdmin' | 'isEmailVerified' | 'unverifiedSince'>,
    now: Date,
  ): Promise<void>;
  /** The trial that an earlier account with this address had. */
  of(tx: Transaction, emailCanonical: string, now: Date): Promise<EarlierTrial>;
}

const NONE: EarlierTrial = { trialUsed: 0, trialUnproven: 0 };
const UNPROVEN: EarlierTrial = { trialUsed: 1, trialUnproven: 1 };
const USED: EarlierTrial = { trialUsed: 1, trialUnproven: 0 };

const isProven = ({ trialUsed, trialUnproven }: EarlierTrial): boolean =>
  trialUsed === 1 && trialUnproven === 0;

/** Of two earlier trials, the one that leaves less for the account. */
export function worseTrial(one: EarlierTrial, other: EarlierTrial): EarlierTrial {
  if (isProven(one) || isProven(other)) return USED;
  return one.trialUsed === 1 || other.trialUsed === 1 ? UNPROVEN : NONE;
}

/** The rows of `trial_addresses`. Their key is derived from the signing key, to avoid one more secret. */
export function trialAddresses(signingKey: KeyObject): TrialAddresses {
  const key = Buffer.from(
    hkdfSync(
      'sha256',
      signingKey.export({ format: 'der', type: 'pkcs8' }),
      '',
      'savvi identity trial addresses v1',
      32,
    ),
  );
  const hashOf = (emailCanonical: string) => createHmac('sha256', key).update(emailCanonical).digest('hex');
  const find = (tx: Transaction, addressHash: string, now: Date) =>
    tx.trialAddress.findUnique({ where: { addressHash, keepUntil: { gt: now } } });
  return {
    async remember(tx, user, now) {
      if (user.isAdmin === 1) return;
      const row = {
        addressHash: hashOf(user.emailCanonical),
        wasVerified: Number(!isUnverified(user)),
        keepUntil: new Date(now.getTime() + RETENTION_MS),
      };
      // The owner of the address has used the trial, so a later unverified account of the address changes
      // nothing.
      if (row.wasVerified === 0 && (await find(tx, row.addressHash, now))?.wasVerified === 1) return;
      await tx.trialAddress.upsert({ where: { addressHash: row.addressHash }, create: row, update: row });
    },
    async of(tx, emailCanonical, now) {
      const found = await find(tx, hashOf(emailCanonical), now);
      if (found === null) return NONE;
      return found.wasVerified === 1 ? USED : UNPROVEN;
    },
  };
}
