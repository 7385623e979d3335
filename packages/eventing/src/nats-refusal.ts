import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { BusRefused } from './bus.ts';

// Not granted, not set up, or larger than the server takes: the same tomorrow.
const isRefusal = (error: Error): boolean =>
  error instanceof errors.PermissionViolationError ||
  error instanceof errors.InvalidArgumentError ||
  (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound);

/** A BusRefused in place of the client's error where trying again is useless, any other error as it is. */
export function natsFailure(error: unknown): unknown {
  const reason = error instanceof errors.RequestError && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error && isRefusal(reason)
    ? new BusRefused(reason.message, { cause: error })
    : error;
}
