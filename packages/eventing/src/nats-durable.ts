// Reads for one durable on the NATS bus. JetStream stores the position, counts deliveries and allows one
// reader at a time (the pinned client of a group). Unacknowledged messages of a vanished reader become due
// before the next reader starts, so they come before newer ones.
import { type ConsumerInfo, jetstream, type JsMsg } from '@nats-io/jetstream';
import { millis, type NatsConnection } from '@nats-io/transport-node';
import { backoffMs, pause } from './backoff.ts';
import { GRANTED_EVENTS, isOfEveryService, matchesType } from '@savvi/contracts/bus-rights';
import { BusRefused, type SubscribeOptions } from './bus.ts';
import { errorName } from './failure.ts';
import type { Log } from './log.ts';
import { contentOf, deliveryOf } from './nats-message.ts';
import { consumerOf, STREAM, typeOf } from './nats-names.ts';
import { startReading } from './nats-reader.ts';
import { natsFailure } from './nats-refusal.ts';
import type { NatsSession } from './nats-session.ts';
import type { NatsSubscription } from './nats-subscription.ts';
import { createPump } from './pump.ts';
import { createReadiness } from './readiness.ts';

const MAX_RETRY_MS = 30_000;
/** The shortest fetch timeout that the NATS client accepts. */
const FETCH_MS_MIN = 1_000;

/** Subscribes a durable of a role, as `SubscribeOptions` describes. */
export function subscribeNatsDurable({
  session,
  log,
  role,
  options,
  firstRetryMs,
}: {
  session: NatsSession;
  log: Log;
  role: string;
  options: SubscribeOptions & { durable: string };
  firstRetryMs: number;
}): NatsSubscription {
  const { durable, types, deliver } = options;
  const name = consumerOf(role, durable);
  const ready = createReadiness();
  const stopping = new AbortController();

  const pump = createPump({
    run,
    maxPauseMs: 5_000,
    onError(error, failures) {
      if (error instanceof BusRefused) ready.reject(error);
      if (failures === 1 && session.connection() !== undefined)
        log.error({ durable, error: errorName(error) }, 'reading from the bus failed; retrying');
    },
  });

  async function run(): Promise<void> {
    const connection = session.connection();
    // While disconnected, there is nothing to read; a new connection starts a run.
    if (connection === undefined) return;
    try {
      await readFrom(connection);
    } catch (error) {
      if (!connection.isClosed()) throw natsFailure(error);
    }
  }

  async function readFrom(connection: NatsConnection): Promise<void> {
    const consumer = await jetstream(connection).consumers.get(STREAM, name);
    const info = await consumer.info(true);
    refuseOthersTypes(info);
    const [ackWaitMs, takeoverMs] = [
      millis(info.config.ack_wait ?? 0),
      millis(info.config.priority_timeout ?? 0),
    ];
    // Unacknowledged messages of a reader that lost its connection are older than the rest, so wait until
    // they are redelivered.
    if (info.num_ack_pending > 0)
      await pause(ackWaitMs * 1.25, AbortSignal.any([stopping.signal, closedSignal(connection)]));
    const reader = await startReading({
      connection,
      consumer,
      name,
      ackWaitMs,
      fetchMs: Math.max(FETCH_MS_MIN, ((takeoverMs - ackWaitMs) * 2) / 3),
    });
    ready.resolve();
    try {
      for (
        let message = await reader.next(stopping.signal);
        message !== undefined;
        message = await reader.next(stopping.signal)
      )
        await hand(message);
    } finally {
      await reader
        .leave()
        .catch((error: unknown) =>
          log.debug(
            { durable, error: errorName(error) },
            'unacknowledged messages were not returned; they are redelivered later',
          ),
        );
    }
  }

  function refuseOthersTypes({ config }: ConsumerInfo): void {
    const filtered = (config.filter_subjects ?? [config.filter_subject ?? '']).map(typeOf);
    // An event of every service is that of those that the durable is set up for.
    const isSetUp = (type: string) =>
      filtered.includes(type) ||
      matchesType(type, filtered) ||
      type === GRANTED_EVENTS ||
      (isOfEveryService(type) &&
        filtered.some((each) => matchesType(`${each.split('.', 1)[0]}${type.slice(1)}`, [each])));
    const refused = types.find((type) => !isSetUp(type));
    if (refused !== undefined) throw new BusRefused(`${durable} is not set up for ${refused}`);
  }

  async function hand(message: JsMsg): Promise<void> {
    const delivery = deliveryOf(message, message.info.deliveryCount);
    // The durable may be set up for more types than this code subscribes to; skip a message of such a type.
    if (!matchesType(delivery.type, types)) return message.ack();
    try {
      await deliver(contentOf(message), delivery);
      message.ack();
    } catch (error) {
      log.debug(
        { durable, eventId: delivery.id, attempt: delivery.attempt, error: errorName(error) },
        'delivery failed',
      );
      message.nak(backoffMs(delivery.attempt, firstRetryMs, MAX_RETRY_MS));
    }
  }

  return {
    ready: ready.promise,
    async lag() {
      const { consumers } = await jetstream(await session.connected(0)).jetstreamManager(false);
      const { num_pending: waiting, num_ack_pending: inHand } = await consumers.info(STREAM, name);
      return waiting + inHand;
    },
    onUp: pump.wake,
    onDown: () => undefined, // Nothing to clean up: unacknowledged messages were lost with the connection.
    async stop() {
      stopping.abort();
      await pump.stop();
    },
  };
}

function closedSignal(connection: NatsConnection): AbortSignal {
  const closed = new AbortController();
  void connection.closed().then(() => closed.abort());
  return closed.signal;
}
