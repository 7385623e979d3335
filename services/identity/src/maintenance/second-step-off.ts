// The operator's way in for an owner who lost the authenticator app and its recovery codes and cannot wait for
// 72 hours.
import { canonicalEmail } from '@savvi/contracts/values';
import type { CommandWork } from '@savvi/sealing/maintenance';
import { systemClock } from '@savvi/service-kit/clock';
import { createLog } from '@savvi/service-kit/log';
import { createMetrics } from '@savvi/service-kit/metrics';
import { openDatabaseAt } from '../db.ts';
import { knownDeviceRepository } from '../shared/known-device.repository.ts';
import { secondStepRepository } from '../shared/second-step.repository.ts';
import { createSecurityEvents } from '../shared/security-events.ts';
import { sessionRepository } from '../shared/session.repository.ts';
import { userRepository } from '../shared/user.repository.ts';
import * as z from 'zod/mini';

/** Where the command works. */
interface SecondStepOffSettings {
  readonly DATABASE_URL: string;
  readonly LOG_FILE?: string | undefined;
}

/**
 * Turns off two-step verification for the account with the address or id that follows the command. Its owner gets a mail
 * within a minute, and sees the event in the settings. Sessions and passkeys stay.
 * @returns false if there is no such account
 */
export async function secondStepOff({
  settings: { DATABASE_URL, LOG_FILE },
  words: [account],
  say: print,
}: Pick<CommandWork<SecondStepOffSettings>, 'settings' | 'words' | 'say'>): Promise<boolean> {
  if (account === undefined) {
    print('Name the account by its address or id: second-step-off ann@example.com');
    return false;
  }
  const db = openDatabaseAt(DATABASE_URL);
  const [clock, log] = [systemClock(), createLog('identity', 'info', LOG_FILE)];
  const security = createSecurityEvents({ db, metrics: createMetrics(), clock, log });
  try {
    const { line, isWell } = await security.inTransaction(async (tx, record) => {
      const found = z.uuid().safeParse(account).success
        ? await userRepository.find(tx, account)
        : await userRepository.findByEmail(tx, canonicalEmail(account));
      const user = found === null ? null : await userRepository.lock(tx, found.id);
      if (user === null)
        return { line: 'No account has this address or id. Nothing was changed.', isWell: false };
      const step = await secondStepRepository.find(tx, user.id);
      await secondStepRepository.remove(tx, user.id);
      await knownDeviceRepository.distrustAll(tx, user.id);
      await sessionRepository.unconfirmAll(tx, user.id);
      if (step === null || step.enabledAt === null)
        return {
          line: 'This account has no authenticator app. Its password is enough to sign in.',
          isWell: true,
        };
      await record({ event: 'second-step-off', userId: user.id, client: null, by: 'operator' });
      return {
        line: `Two-step verification of the account ${user.id} is off. ${user.suspendedAt === null ? 'Its owner gets a mail.' : 'Its owner gets no mail, because the account is suspended.'}`,
        isWell: true,
      };
    });
    print(line);
    return isWell;
  } finally {
    await db.$disconnect();
  }
}
