import type { Database } from '../db.ts';
import { knownSince, NEW_PLACE_MS } from '../shared/known-device.repository.ts';
import { securityEventRepository } from '../shared/security-event.repository.ts';
import { securityMailRepository } from '../shared/security-mail.repository.ts';

const KNOWN_ADDRESS_MS = 180 * 86_400_000;

/** Deletes expired rows. Rate limits expire by real time, everything else by the injected clock. */
export async function sweep(db: Database, now: Date): Promise<void> {
  await db.session.deleteMany({ where: { expire: { lte: now } } });
  await db.passwordResetToken.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.emailVerificationToken.deleteMany({ where: { expiresAt: { lte: now } } });
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } });
  await securityMailRepository.sweep(db, now);
  await securityEventRepository.sweep(db, now);
  await db.trialAddress.deleteMany({ where: { keepUntil: { lte: now } } });
  await db.knownAddress.deleteMany({
    where: { lastSignInAt: { lt: new Date(now.getTime() - KNOWN_ADDRESS_MS) } },
  });
  await db.knownNetwork.deleteMany({
    where: { lastSignInAt: { lt: new Date(now.getTime() - NEW_PLACE_MS) } },
  });
  await db.knownDevice.deleteMany({ where: { lastSignInAt: { lte: knownSince(now) } } });
  // Replicas of the previous release verified these addresses without clearing `trialUnproven`, which they do
  // not know.
  await db.user.updateMany({
    where: { isEmailVerified: 1, trialUnproven: 1 },
    data: { trialUsed: 0, trialUnproven: 0 },
  });
  // Rate limits expire by real time.
  await db.rateLimit.deleteMany({ where: { expire: { lt: BigInt(Date.now()) } } });
}
