import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Mailer } from '../shared/mailer.ts';

/** Counts the mails that could not be sent. */
export function measuredMailer(metrics: Metrics, mailer: Mailer): Mailer {
  const countFailure = counter(metrics, {
    name: 'savvi_mail_failed_total',
    help: 'Mails that could not be handed on.',
    labels: [],
  });
  countFailure({}, 0); // the counter is exposed as 0 from the start, so that the first failure is an increase
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        countFailure({});
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}
