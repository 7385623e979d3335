import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { BusRefused } from './bus.ts';

// Whether a retry would fail the same way: no permission, an object that was not set up, or a message that is
// too large.
const isRefusal = (error: Error): boolean =>
  error instanceof errors.PermissionViolationError ||
  error instanceof errors.InvalidArgumentError ||
  (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound);

/** Converts the client's error to BusRefused where a retry is useless; returns any other error unchanged. */
export function natsFailure(error: unknown): unknown {
  const reason = error instanceof errors.RequestError && error.cause instanceof Error ? error.cause : error;
  return reason instanceof Error && isRefusal(reason)
    ? new BusRefused(reason.message, { cause: error })
    : error;
}
