import { createMetrics } from '@savvi/service-kit/metrics';
import { expect, it } from 'vitest';
import { measuredMailer } from './measured-mailer.ts';

const mail = { to: 'ann@example.com', subject: '', text: '', html: '' };

it('the measured mailer exposes the count of failed mails from the start, and passes results and errors through', async () => {
  const metrics = createMetrics();
  const told = async () =>
    (await metrics.read()).text.split('\n').filter((line) => line.startsWith('savvi_mail'));
  let [isDown, isClosed] = [false, false];
  const mailer = measuredMailer(metrics, {
    send: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()),
    close: () => void (isClosed = true),
  });
  await mailer.send(mail);
  expect(await told()).toEqual(['savvi_mail_failed_total 0']);
  isDown = true;
  for (let times = 0; times < 2; times += 1) await expect(mailer.send(mail)).rejects.toThrow('down');
  expect(await told()).toEqual(['savvi_mail_failed_total 2']);
  mailer.close();
  expect(isClosed).toBe(true);
});
