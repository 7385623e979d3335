import { createMetrics } from '@savvi/service-kit/metrics';
import { expect, it } from 'vitest';
import { measuredMailer } from './measured-mailer.ts';

const mail = { to: 'ann@example.com', subject: '', text: '', html: '' };
const ask = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.read()).text.split('\n').filter((line) => line.startsWith('savvi_mail'));

it('tells how many notices wait and how many mails could not be sent, and passes both on as they are', async () => {
  const metrics = createMetrics();
  let [isDown, isClosed, waiting] = [false, false, 3];
  const mailer = measuredMailer({ metrics, countWaiting: () => Promise.resolve(waiting), mailer: { send: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve()), close: () => void (isClosed = true) } });
  await mailer.send(mail);
  expect(await ask(metrics)).toEqual(['savvi_mail_waiting 3', 'savvi_mail_failed_total 0']);
  isDown = true;
  for (let times = 0; times < 2; times += 1) await expect(mailer.send(mail)).rejects.toThrow('down');
  waiting = 0;
  expect(await ask(metrics)).toEqual(['savvi_mail_waiting 0', 'savvi_mail_failed_total 2']);
  mailer.close();
  expect(isClosed).toBe(true);
});

it('leaves out how many wait while the database does not say, and still tells the rest', async () => {
  const metrics = createMetrics();
  measuredMailer({ metrics, countWaiting: () => Promise.reject(new Error('away')), mailer: { send: () => Promise.resolve(), close: () => undefined } });
  expect(await ask(metrics)).toEqual(['savvi_mail_failed_total 0']);
});
