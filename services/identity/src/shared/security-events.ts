// All security events of identity. Each writes a log line (docs/runbook.md filters by its field
// securityEvent) and increments a counter for the alert group `security`
// (k8s/telemetry/prometheus/rules/causes.yaml). The owner of an account sees its events in the settings, and some are
// mailed.
import type { Clock } from '@savvi/service-kit/clock';
import type { Log } from '@savvi/service-kit/log';
import { counter } from '@savvi/service-kit/measures';
import type { Metrics } from '@savvi/service-kit/metrics';
import type { Database, Transaction } from '../db.ts';
import type { Client } from './client.ts';
import { securityEventRepository as events } from './security-event.repository.ts';
import {
  type MailToQueue,
  securityMailRepository as mails,
  type SecurityMailKind,
} from './security-mail.repository.ts';
import type { SessionMethod } from './session.rules.ts';
import type { UserRow } from './user.repository.ts';

interface Reported {
  /** The log level; `warn`: an operator checks the event the next day. */
  readonly level: 'info' | 'warn';
  readonly message: string;
  /** Whether the owner of the account gets a mail. */
  readonly isMailed?: true;
  /** Whether the owner of the account does not see the event in the settings. */
  readonly isHidden?: true;
  /** Whether a high number of such events fires an alert. */
  readonly alerts?: true;
}

/** How each event is reported. The keys are the values of the metric's label `event`. */
export const SECURITY_EVENTS = {
  'signed-in': { level: 'info', message: 'signed in', isHidden: true },
  'sign-in-refused': { level: 'info', message: 'sign-in refused', isHidden: true },
  /** A signed-in user entered the password or used a passkey again. */
  'identity-confirmed': { level: 'info', message: 'identity confirmed', isHidden: true },
  'identity-not-confirmed': { level: 'info', message: 'identity not confirmed', isHidden: true },
  'signed-in-from-new-device': { level: 'info', message: 'signed in from a new device', isMailed: true },
  'password-changed': { level: 'info', message: 'password changed', isMailed: true },
  'password-reset': { level: 'info', message: 'password reset', isMailed: true, alerts: true },
  /** An owner used the link 'This wasn’t me' in a security mail. */
  'not-me-reported': { level: 'warn', message: 'an owner reported an event as not theirs', alerts: true },
  'second-step-on': { level: 'info', message: 'second step turned on', isMailed: true },
  'second-step-off': { level: 'info', message: 'second step turned off', isMailed: true },
  /** Somebody with the password asked for the link that starts a removal of the second step (SEC-11). */
  'authenticator-lost': { level: 'info', message: 'authenticator reported as lost', isMailed: true },
  /** The wait started after which the second step turns off. */
  'second-step-removal-requested': {
    level: 'warn',
    message: 'removal of the second step requested',
    isMailed: true,
  },
  /** A requested removal of the second step was cancelled. */
  'second-step-kept': { level: 'info', message: 'second step kept' },
  'recovery-codes-renewed': { level: 'info', message: 'recovery codes renewed', isMailed: true },
  'recovery-code-used': { level: 'info', message: 'recovery code used', isMailed: true },
  'passkey-added': { level: 'info', message: 'passkey added', isMailed: true },
  'passkey-removed': { level: 'info', message: 'passkey removed', isMailed: true },
  /** The counter of a passkey went backward, so the passkey may have been copied (SEC-14). */
  'passkey-counter-back': { level: 'warn', message: 'passkey counter went backward', isMailed: true },
  'sessions-ended': { level: 'info', message: 'sessions ended' },
  /** A limit refused wrong passwords or codes, in addition to `sign-in-throttled`. */
  'many-wrong-tries': { level: 'warn', message: 'many wrong tries', isMailed: true },
  'sign-in-throttled': { level: 'warn', message: 'sign-in throttled', isHidden: true, alerts: true },
  'reset-throttled': { level: 'warn', message: 'password reset throttled', isHidden: true },
  'registration-throttled': { level: 'warn', message: 'registration throttled', isHidden: true },
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

/** A proof of identity that was wrong. */
export type RefusedProof = 'password' | 'code' | 'passkey';

interface OfAccount {
  readonly userId: string;
}

type EventWithOwnFields =
  | 'account-deleted'
  | 'recovery-code-used'
  | 'second-step-off'
  | 'many-wrong-tries'
  | 'sessions-ended';

interface ByClient {
  readonly client: Pick<Client, 'device' | 'address'>;
}

/** A security event that happened. Log lines have none of its email and network addresses. */
export type SecurityEvent =
  | (OfAccount &
      ByClient & {
        readonly event:
          | Exclude<MailedEvent, EventWithOwnFields>
          | 'second-step-kept'
          | 'not-me-reported'
          | 'email-corrected';
      })
  | (OfAccount & ByClient & { readonly event: 'recovery-code-used'; readonly codesLeft: number })
  | (OfAccount & {
      readonly event: 'second-step-off';
      /** Null if an operator turned it off by a command on the server, or a requested wait ended. */
      readonly client: ByClient['client'] | null;
      readonly by?: 'operator' | 'wait';
    })
  | (OfAccount & ByClient & { readonly event: 'many-wrong-tries'; readonly of: 'passwords' | 'codes' })
  | (OfAccount & {
      readonly event: 'account-deleted';
      readonly by: ByOwner | ByAdministrator;
      readonly account: Pick<UserRow, 'email' | 'suspendedAt'>;
    })
  | (OfAccount &
      (ByClient | ByAdministrator) & {
        readonly event: 'sessions-ended';
        readonly sessions: 'one' | 'all';
      })
  | (OfAccount & ByAdministrator & { readonly event: 'account-suspended' | 'account-unsuspended' })
  | (OfAccount &
      ByClient & { readonly event: 'signed-in' | 'identity-confirmed'; readonly method: SessionMethod })
  | (OfAccount & ByClient & { readonly event: 'identity-not-confirmed'; readonly reason: RefusedProof })
  /** Without a user id if no account is known by the entered address or the passkey. */
  | (ByClient & {
      readonly event: 'sign-in-refused';
      readonly userId?: string;
      readonly reason: RefusedProof | 'suspended' | 'code-missing';
    })
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
function fieldsOf({ event: _, ...happened }: SecurityEvent): object {
  if ('account' in happened)
    return {
      userId: happened.userId,
      ...('actorId' in happened.by
        ? { actorId: happened.by.actorId }
        : { device: happened.by.client.device }),
    };
  if (!('client' in happened)) return happened;
  const { client, ...fields } = happened;
  return { ...fields, ...(client !== null && { device: client.device }) };
}

/** The browser that the owner sees with an event; of a deletion, only its device is known. */
const clientOf = (happened: SecurityEvent): ByClient['client'] | null =>
  'client' in happened ? happened.client : null;

const REMOVED_BY = { wait: 'second-step-removed', operator: 'second-step-off-by-operator' } as const;

/** The kind of the mail about an event. */
const kindOf = (happened: EventWithMail): SecurityMailKind =>
  happened.event === 'many-wrong-tries'
    ? `many-wrong-${happened.of}`
    : 'by' in happened && happened.by !== undefined
      ? REMOVED_BY[happened.by]
      : happened.event;

/** The mail to queue for an event, or null. The owner of a suspended account gets no mail. */
function mailOf(happened: SecurityEvent): MailToQueue | null {
  if (isMailed(happened))
    return {
      kind: kindOf(happened),
      userId: happened.userId,
      email: null,
      device: happened.client?.device ?? null,
      address: happened.client?.address ?? null,
      codesLeft: 'codesLeft' in happened ? happened.codesLeft : null,
    };
  if (happened.event !== 'account-deleted' || happened.account.suspendedAt !== null) return null;
  return {
    kind: happened.event,
    userId: null,
    email: happened.account.email,
    device: 'client' in happened.by ? happened.by.client.device : null,
    address: null,
    codesLeft: null,
  };
}

type EventWithMail = Extract<SecurityEvent, { client: unknown }> & {
  readonly event: Exclude<MailedEvent, 'account-deleted'>;
};
const isMailed = (happened: SecurityEvent): happened is EventWithMail =>
  'client' in happened && 'isMailed' in SECURITY_EVENTS[happened.event];

/** Stores an event for the settings of its account, if its owner sees it there and the account still exists. */
async function store(tx: Transaction, happened: SecurityEvent, now: Date): Promise<void> {
  const { event: kind, userId } = happened;
  if (userId === undefined || kind === 'account-deleted' || 'isHidden' in SECURITY_EVENTS[kind]) return;
  const client = clientOf(happened);
  await events.insert(
    tx,
    { userId, kind, device: client?.device ?? null, address: client?.address ?? null },
    now,
  );
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
          await store(tx, happened, clock.now());
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
