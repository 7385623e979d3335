// The server-side setup of the NATS bus: users with exact permissions (in the server's configuration), one
// stream and the durables. Services only use them, and may not create, change or read anything else.
import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  type JetStreamManager,
  jetstreamManager,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { consumerOf, UNACKED_MAX, READERS, STREAM, subjectOf } from './nats-names.ts';
import { connectNats, inboxOf } from './nats-session.ts';
import type { BusRights } from '@savvi/contracts/bus-rights';

/** A user of the bus and its permissions. */
export interface NatsRole extends BusRights {
  readonly role: string;
  readonly password: string;
}

/** The input of `setUpNats`: the administrator's address, and the roles whose durables it creates. */
export interface NatsSetup {
  readonly adminUrl: string;
  readonly roles: readonly NatsRole[];
  /** How many servers store each event and run its consumers; 1 on a single server. */
  readonly replicas?: number;
  /** How long a reader may be silent about a message before it is redelivered, in milliseconds. */
  readonly ackWaitMs?: number;
  /**
   * How long a vanished reader blocks others, in milliseconds; at least one second longer than `ackWaitMs`.
   */
  readonly takeoverMs?: number;
}

/** The administrator that creates the stream and the durables. No service may have this name. */
export const NATS_ADMIN = 'bus-setup';

const RETENTION_MS = 7 * 24 * 60 * 60_000;
const DUPLICATES_MS = 2 * 60_000;

/** The users for the `authorization` block of the server's configuration. */
export function natsUsers(adminPassword: string, roles: readonly NatsRole[]): object[] {
  return [
    { user: NATS_ADMIN, password: adminPassword },
    ...roles.map((role) => ({ user: role.role, password: role.password, permissions: permissionsOf(role) })),
  ];
}

function permissionsOf({ role, appends = [], tails = [], durables = {} }: NatsRole): object {
  const consumers = Object.keys(durables).map((durable) => `${STREAM}.${consumerOf(role, durable)}`);
  const forConsumers = consumers.flatMap((consumer) => [
    ...['INFO', 'MSG.NEXT', 'UNPIN'].map((call) => `$JS.API.CONSUMER.${call}.${consumer}`),
    `$JS.ACK.${consumer}.>`,
  ]);
  return {
    publish: {
      allow: [...appends.map(subjectOf), ...forConsumers],
      ...(appends.length + consumers.length === 0 && { deny: ['>'] }),
    },
    subscribe: { allow: [`${inboxOf(role)}.>`, ...tails.map(subjectOf)] },
  };
}

/** Creates or updates the stream and the durables. Runs at each start; other durables stay unchanged. */
export async function setUpNats({
  adminUrl,
  roles,
  replicas = 1,
  ackWaitMs = 4_000,
  takeoverMs = 7_000,
}: NatsSetup): Promise<void> {
  const connection = await connectNats(adminUrl, 'savvi bus setup');
  try {
    const manager = await jetstreamManager(connection);
    await ensureStream(manager, replicas);
    for (const { role, durables = {} } of roles) {
      for (const [durable, types] of Object.entries(durables)) {
        // The server treats an empty list as no filter, so a durable of which nothing is granted must not exist.
        if (types.length === 0) {
          await removeConsumer(manager, consumerOf(role, durable));
          continue;
        }
        await ensureConsumer(manager, consumerOf(role, durable), {
          filter_subjects: types.map(subjectOf),
          ack_wait: nanos(ackWaitMs),
          max_ack_pending: UNACKED_MAX,
          priority_timeout: nanos(takeoverMs),
        });
      }
    }
  } finally {
    await connection.close();
  }
}

async function removeConsumer({ consumers }: JetStreamManager, name: string): Promise<void> {
  if (await isThere(consumers.info(STREAM, name))) await consumers.delete(STREAM, name);
}

async function ensureStream({ streams }: JetStreamManager, replicas: number): Promise<void> {
  const wanted = {
    num_replicas: replicas,
    subjects: [subjectOf('>')],
    max_age: nanos(RETENTION_MS),
    duplicate_window: nanos(DUPLICATES_MS),
  };
  if (await isThere(streams.info(STREAM))) await streams.update(STREAM, wanted);
  else
    await streams.add({
      name: STREAM,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      ...wanted,
    });
}

async function ensureConsumer(
  { consumers }: JetStreamManager,
  name: string,
  wanted: Partial<ConsumerConfig>,
): Promise<void> {
  if (await isThere(consumers.info(STREAM, name))) await consumers.update(STREAM, name, wanted);
  else
    await consumers.add(STREAM, {
      durable_name: name,
      ack_policy: AckPolicy.Explicit,
      deliver_policy: DeliverPolicy.All,
      max_deliver: -1,
      priority_policy: 'pinned_client',
      priority_groups: [READERS],
      ...wanted,
    });
}

const MISSING: readonly number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];

/** Whether the requested stream or consumer exists. */
async function isThere(info: Promise<unknown>): Promise<boolean> {
  try {
    await info;
    return true;
  } catch (error) {
    if (error instanceof JetStreamApiError && MISSING.includes(error.code)) return false;
    throw error;
  }
}
