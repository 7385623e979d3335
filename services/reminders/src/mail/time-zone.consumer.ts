import { userRegistered, userStated, userUpdated } from '@savvi/contracts/events';
import type { Envelope } from '@savvi/contracts/event';
import { isErased } from '@savvi/service-kit/erased-spaces';
import type { Clock } from '@savvi/service-kit/clock';
import { lockScope } from '@savvi/service-kit/prisma';
import type { Transaction } from '../db.ts';
import { nextMorning } from '../shared/local-time.rules.ts';
import { mailSettingsRepository as settings } from '../shared/mail-settings.repository.ts';
import { timeZoneRepository as timeZones } from '../shared/time-zone.repository.ts';

const accountEvents = [userRegistered, userStated, userUpdated];

/**
 * Stores the time zone of an account (REM-5) and moves the next mail to the morning there. The day that was considered
 * last stays, so that no day gets two mails, and none of its dates is missed.
 */
export const followTimeZone =
  ({ clock }: { readonly clock: Clock }) =>
  async (tx: Transaction, event: Envelope): Promise<void> => {
    const definition = accountEvents.find(({ type }) => type === event.type);
    const state = definition?.parse(event).data;
    // Identity's replicas of the release before do not send the zone.
    if (state?.timeZone === undefined) return;
    const owner = { spaceId: event.subject };
    await lockScope(tx, owner);
    if (await isErased(tx, owner)) return;
    const { timeZone, version } = state;
    if (!(await timeZones.keep(tx, owner, { timeZone, version }))) return;
    const stored = await settings.find(tx, owner);
    if (stored === null || stored.nextAt === null) return;
    const nextAt = nextMorning(clock.now(), timeZone ?? stored.timeZone, stored.consideredOn);
    await settings.save(tx, owner, { ...stored, nextAt });
  };
