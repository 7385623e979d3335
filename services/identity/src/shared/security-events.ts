// All security events of identity. Each writes a log line (docs/runbook.md filters by its field
// securityEvent) and increments a counter for the alert group `security`
// (k8s/telemetry/prometheus/rules/causes.yaml); four of them also mail the account's owner.
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Database, Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { type SecurityMailKind, securityMailRepository as mails } from './security-mail.repository.ts';
import type { UserRow } from './user.repository.ts';

interface Reported {
  /** The log level; `warn`: an operator checks the event the next day. */
  readonly level: 'info' | 'warn';
  readonly message: string;
  /** Whether the owner of the account gets a mail. */
  readonly isMailed?: true;
  /** Whether a high number of such events fires an alert. */
  readonly alerts?: true;
}

/** How each event is reported. The keys are the values of the metric's label `event`. */
export const SECURITY_EVENTS = {
  'signed-in-from-new-device': { level: 'info', message: 'signed in from a new device', isMailed: true },
  'password-changed': { level: 'info', message: 'password changed', isMailed: true },
  'password-reset': { level: 'info', message: 'password reset', isMailed: true, alerts: true },
  /** An owner used the link 'This was not me' in a security mail. */
  'not-me-reported': { level: 'warn', message: 'an owner reported an event as not theirs', alerts: true },
  'sessions-ended': { level: 'info', message: 'sessions ended' },
  'sign-in-throttled': { level: 'warn', message: 'sign-in throttled', alerts: true },
  'reset-throttled': { level: 'warn', message: 'password reset throttled' },
  'registration-throttled': { level: 'warn', message: 'registration throttled' },
  'account-deleted': { level: 'info', message: 'account deleted', isMailed: true, alerts: true },
  'account-suspended': { level: 'warn', message: 'account suspended' },
  'account-unsuspended': { level: 'info', message: 'account unsuspended' },
  'email-corrected': { level: 'info', message: 'email address corrected' },
} as const satisfies Record<string, Reported>;

/** The name of a security event. */
export type SecurityEventName = keyof typeof SECURITY_EVENTS;
/** An event for an attempt that was refused by a limit. */
export type ThrottledEvent = Extract<SecurityEventName, `${string}-throttled`>;
type MailedEvent = {
  [Name in SecurityEventName]: (typeof SECURITY_EVENTS)[Name] extends { isMailed: true } ? Name : never;
}[SecurityEventName];

interface OfAccount {
  readonly userId: string;
}

/** A security event that happened. None of its fields is an email or network address. */
export type SecurityEvent =
  | (OfAccount & {
      readonly event: Exclude<MailedEvent, 'account-deleted'>;
      readonly client: Pick<Client, 'device'>;
    })
  | (OfAccount & {
      readonly event: 'account-deleted';
      readonly by: ByOwner | ByAdministrator;
      readonly account: Pick<UserRow, 'email' | 'suspendedAt'>;
    })
  | (OfAccount & {
      readonly event: 'sessions-ended';
      readonly sessions: 'one' | 'all';
      readonly actorId?: string;
    })
  | (OfAccount & { readonly event: 'account-suspended' | 'account-unsuspended'; readonly actorId: string })
  | (OfAccount & { readonly event: 'not-me-reported' | 'email-corrected' })
  /**
   * A refusal is reported once per window of a limit, with the limit's name; without a user id if the limit
   * counts networks.
   */
  | { readonly event: ThrottledEvent; readonly rule: string; readonly userId?: string };

interface ByOwner {
  readonly client: Pick<Client, 'device'>;
}
interface ByAdministrator {
  readonly actorId: string;
}

/** Records an event: queues its mail in the transaction, and reports it after the commit. */
export type RecordInTransaction = (event: SecurityEvent) => Promise<void>;

/** Reports security events. */
export interface SecurityEvents {
  /** Reports an event that sends no mail. */
  record(event: Exclude<SecurityEvent, { event: MailedEvent }>): void;
  /** Runs a transaction that records events. If it is rolled back, nothing is reported or mailed. */
  inTransaction<Result>(
    work: (tx: Transaction, record: RecordInTransaction) => Promise<Result>,
  ): Promise<Result>;
  /** Registers a callback that is called when mails were queued. */
  whenQueued(wake: () => void): void;
}

/** The fields of an event's log line, in addition to its name. */
function fieldsOf(happened: SecurityEvent): object {
  if (happened.event === 'account-deleted')
    return {
      userId: happened.userId,
      ...('actorId' in happened.by
        ? { actorId: happened.by.actorId }
        : { device: happened.by.client.device }),
    };
  if ('client' in happened) return { userId: happened.userId, device: happened.client.device };
  const { event: _, ...fields } = happened;
  return fields;
}

/** The mail to queue for an event, or null. The owner of a suspended account gets no mail. */
function mailOf(
  happened: SecurityEvent,
): { kind: SecurityMailKind; userId: string | null; email: string | null; device: string | null } | null {
  if ('client' in happened)
    return { kind: happened.event, userId: happened.userId, email: null, device: happened.client.device };
  if (happened.event !== 'account-deleted' || happened.account.suspendedAt !== null) return null;
  return {
    kind: happened.event,
    userId: null,
    email: happened.account.email,
    device: 'client' in happened.by ? happened.by.client.device : null,
  };
}

/** Dependencies of {@link createSecurityEvents}. */
export interface SecurityEventDeps {
  readonly db: Database;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
}

/** Reports security events to the log, the metrics and the owners of accounts. */
export function createSecurityEvents({ db, metrics, clock, log }: SecurityEventDeps): SecurityEvents {
  const count = counter(metrics, {
    name: 'savvi_security_events_total',
    help: 'Security events.',
    labels: ['event'],
  });
  // Each counter is exposed as 0 from the start, so that the first event is an increase.
  for (const event of Object.keys(SECURITY_EVENTS)) count({ event }, 0);
  let wake = (): void => undefined;

  function report(happened: SecurityEvent): void {
    const { level, message } = SECURITY_EVENTS[happened.event];
    log[level]({ securityEvent: happened.event, ...fieldsOf(happened) }, message);
    count({ event: happened.event });
  }

  return {
    record: report,
    async inTransaction(work) {
      const recorded: SecurityEvent[] = [];
      let isQueued = false;
      const result = await db.$transaction((tx) =>
        work(tx, async (happened) => {
          const mail = mailOf(happened);
          if (mail !== null && (await mails.queue(tx, mail, clock.now()))) isQueued = true;
          recorded.push(happened);
        }),
      );
      recorded.forEach(report);
      if (isQueued) wake();
      return result;
    },
    whenQueued: (listener) => void (wake = listener),
  };
}
