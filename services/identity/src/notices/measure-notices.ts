import { sharedQuery } from '@savvi/eventing/metrics';
import { gauge } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Database } from '../db.ts';
import { securityMailRepository } from '../shared/security-mail.repository.ts';
import { noticeRepository } from './notice.repository.ts';
import { reminderMailRepository } from './reminder-mail.repository.ts';

/**
 * Adds a gauge of waiting notices, security mails and reminder mails, which is absent while the database does not respond.
 */
export function measureNotices(metrics: Metrics, db: Database): void {
  const waiting = sharedQuery(
    async () =>
      (await noticeRepository.waiting(db)) +
      (await securityMailRepository.waiting(db)) +
      (await reminderMailRepository.waiting(db)),
  );
  gauge(
    metrics,
    {
      name: 'savvi_mail_waiting',
      help: 'Notices, security mails and reminder mails that are not sent yet, those to be tried again included.',
      labels: [],
    },
    async () => {
      const count = await waiting();
      return count === null ? [] : [[{}, count] as const];
    },
  );
}
