import { adminProjectionBegun, remindersProjectionBegun } from '@savvi/contracts/projections';
import { reminderMailDue } from '@savvi/contracts/reminders/events';
import { consume } from '@savvi/eventing/consume';
import { startServiceEvents } from '@savvi/eventing/service-events';
import { checkKeyring } from '@savvi/sealing/keyring-check';
import { onceDatabaseIsThere } from '@savvi/service-kit/database-wait';
import { startHousekeeping } from '@savvi/service-kit/housekeeping';
import { withRegistration } from '@savvi/service-kit/registration';
import { listen, type Running } from '@savvi/service-kit/server';
import { ensureAdminAccounts, readAdminFile } from './admins/admin-accounts.ts';
import { buildApp } from './app.ts';
import { deletionService } from './deletion/deletion.service.ts';
import type { Transaction } from './db.ts';
import { createDeps, type Deps } from './deps.ts';
import { type Env, parseEnv } from './env.ts';
import { sweep } from './housekeeping/housekeeping.repository.ts';
import { noticeService } from './notices/notice.service.ts';
import { reminderMailService } from './notices/reminder-mail.service.ts';
import { securityMailService } from './notices/security-mail.service.ts';
import { startSending } from './notices/start-sending.ts';
import { reportOtherHosts } from './passkeys/report-other-hosts.ts';
import { republishUsers } from './republish.ts';
import { removalService } from './second-step/removal.service.ts';
import { DOMAIN } from './shared/sealed-secret.ts';
import { keepSubscription, subscriptionEvents } from './subscriptions/subscription.consumer.ts';

/**
 * Starts the identity service. It listens immediately and is ready when the database is available, the
 * keyring opens its rows, and the administrators exist.
 */
export async function start(env: Env, deps: Deps = createDeps(env)): Promise<Running> {
  const admins = env.ADMIN_ACCOUNTS_FILE === undefined ? [] : await readAdminFile(env.ADMIN_ACCOUNTS_FILE);
  const deletions = deletionService(deps);
  const notices = noticeService(deps);
  const securityMails = securityMailService(deps);
  const reminderMails = reminderMailService(deps);
  const removals = removalService(deps);
  const stopping = new AbortController();
  let isPrepared = false;
  const canReachDatabase = () => deps.db.$queryRaw`SELECT 1`.then(() => true);
  const app = buildApp({
    ...deps,
    isReady: async () => isPrepared && (await canReachDatabase().catch(() => false)),
  });
  const listener = await listen(app.finish(), env);

  async function prepare(): Promise<void> {
    await checkKeyring({
      domain: DOMAIN,
      db: deps.db,
      file: env.IDENTITY_KEYRING_FILE,
      creates: env.IDENTITY_KEYRING_CREATE,
      now: deps.clock.now(),
      log: deps.log,
    });
    await deletions.noteLately();
    await deletions.deleteAgain();
    await ensureAdminAccounts(admins, deps);
    await reportOtherHosts(deps);
    await canReachDatabase();
    isPrepared = true;
  }

  const ready = onceDatabaseIsThere(prepare, { log: deps.log, signal: stopping.signal });
  async function sendDue(signal: AbortSignal): Promise<void> {
    const failed = (
      await Promise.allSettled([securityMails, notices, reminderMails].map((mails) => mails.sendDue(signal)))
    ).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  const sending = startSending({ ...deps, sendDue });
  deps.security.whenQueued(sending.wake);
  const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) => deps.db.$transaction(work);
  // Mails are queued in the transaction, so the sender is woken only after the commit.
  const thenSending = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    inTransaction(work).finally(sending.wake);
  const subscriptions = consume({
    ...deps,
    durable: 'identity.subscriptions',
    types: subscriptionEvents,
    apply: keepSubscription({ ...deps, onChange: notices.noteChange }),
    inTransaction: thenSending,
  });
  const dueReminders = consume({
    ...deps,
    durable: 'identity.reminder-mails',
    types: [reminderMailDue],
    apply: reminderMails.queue,
    inTransaction: thenSending,
  });
  const ends = startServiceEvents({
    ...deps,
    name: 'identity',
    databaseUrl: env.DATABASE_URL,
    inTransaction,
    consumers: [subscriptions, dueReminders],
    backfill: {
      projections: [adminProjectionBegun, remindersProjectionBegun],
      publish: (signal) => republishUsers(deps, signal),
    },
  });
  const stopHousekeeping = startHousekeeping({
    ...deps,
    async sweep(now) {
      deps.masters.forget();
      await Promise.all([
        sweep(deps.db, now),
        deletions.noteLately(),
        deletions.republish(now),
        notices.noteTrialsEnding(now),
        reminderMails.forget(now),
        removals.sweep(now),
      ]);
      sending.wake();
    },
  });
  const running: Running = {
    url: listener.url,
    ready,
    async drain(grace) {
      stopping.abort();
      await listener.close(grace?.timeoutMs, grace?.closingMs);
      await Promise.all([ready.catch(() => undefined), deps.background.idle(), stopHousekeeping()]);
      for (const end of ends) await end();
      await sending.stop();
      await deps.bus.close();
      deps.mailer.close();
      await deps.db.$disconnect();
      await deps.pool.end();
    },
  };
  return withRegistration(running, { name: 'identity', env, log: deps.log });
}

/** The identity service as a program. */
export const service = { parseEnv, start };
