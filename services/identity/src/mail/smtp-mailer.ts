import type { Log } from '@savvi/service-kit/log';
import nodemailer from 'nodemailer';
import type { Mailer } from '../shared/mailer.ts';
import { toMessage } from './message.ts';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 } as const;

/** Sends each message through the mail server of an `smtp:` or `smtps:` address. */
export function smtpMailer({ url, from, log }: { url: string; from: string; log: Log }): Mailer {
  const transport = nodemailer.createTransport({ url, ...TIMEOUTS });
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
      log.info({}, 'mail sent');
    },
    close: () => transport.close(),
  };
}
