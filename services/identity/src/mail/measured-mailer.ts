import { asked, measureOne } from '@savvi/eventing/metrics';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Mailer } from '../shared/mailer.ts';

/** What is measured, and where it is told. */
export interface MailMeasures {
  readonly metrics: Metrics;
  readonly mailer: Mailer;
  /** How many notices wait to be sent. */
  readonly countWaiting: () => Promise<number>;
}

/** A mailer that counts what it could not send, from the start of the process; beside it /metrics tells how many notices wait. */
export function measuredMailer({ metrics, mailer, countWaiting }: MailMeasures): Mailer {
  let failed = 0;
  metrics.add(({ Counter, Gauge }, registry) => {
    measureOne(Gauge, registry, 'savvi_mail_waiting', 'Notices that are due and not sent yet, those that are tried again later included.', asked(countWaiting));
    registry.registerMetric(
      new Counter({
        name: 'savvi_mail_failed_total',
        help: 'Mails that the mail server did not take; notices are tried again, reset links are not.',
        registers: [],
        collect() {
          this.reset();
          this.inc(failed);
        },
      }),
    );
  });
  return {
    async send(mail) {
      await mailer.send(mail).catch((error: unknown) => {
        failed += 1;
        throw error;
      });
    },
    close: () => mailer.close(),
  };
}
