import { WEBHOOK_SIGNATURE_HEADER } from '@savvi/contracts/billing/billing';
import type { Log } from '@savvi/service-kit/log';
import type { RawTransactions } from '@savvi/service-kit/raw-transactions';
import { secondOf } from '../shared/calendar.rules.ts';
import type { DeliveryRepository, Pending } from '../shared/delivery.repository.ts';
import { signatureOf } from './signature.ts';

/**
 * How long the shop may take to respond, in milliseconds. It is shorter than the shutdown timeout, because a
 * shutdown waits for deliveries in progress.
 */
const ANSWER_MS = 6_000;
const AT_ONCE = 8;

/** Dependencies of {@link deliver}. */
export interface DeliverDeps {
  readonly database: RawTransactions;
  readonly deliveries: DeliveryRepository;
  readonly realNow: () => Date;
  readonly webhook: { readonly url: string; readonly secret: string };
  readonly log: Log;
}

/** Sends all due events. @returns the milliseconds until the next one is due; null if none is waiting */
export async function deliver(deps: DeliverDeps, signal: AbortSignal): Promise<number | null> {
  const { database, deliveries, realNow } = deps;
  while (!signal.aborted) {
    const due = await database.inTransaction((tx) => deliveries.due(tx, realNow(), AT_ONCE));
    if (due.length === 0) break;
    await Promise.all(due.map((each) => send(each, deps)));
  }
  const next = await database.inTransaction((tx) => deliveries.nextAt(tx));
  return next === null ? null : next.getTime() - realNow().getTime();
}

async function send(
  pending: Pending,
  { database, deliveries, realNow, webhook, log }: DeliverDeps,
): Promise<void> {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'Demo Pay/1.0',
    [WEBHOOK_SIGNATURE_HEADER]: signatureOf(pending.body, webhook.secret, secondOf(realNow())),
  };
  const status = await fetch(webhook.url, {
    method: 'POST',
    body: pending.body,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null, // The shop is down or slow: the event is sent again.
  );
  if (status !== null && status >= 200 && status < 300)
    return void (await database.inTransaction((tx) => deliveries.taken(tx, pending.id)));
  const comesAgain = await database.inTransaction((tx) => deliveries.refused(tx, pending, realNow()));
  if (comesAgain)
    log.debug({ status, failures: pending.failures + 1 }, 'an event was not taken and comes again');
  else log.warn({ status }, 'event not delivered for three days; no more retries');
}
