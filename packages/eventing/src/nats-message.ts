import type { Msg } from '@nats-io/transport-node';
import type { JsMsg } from '@nats-io/jetstream';
import type { Delivery } from './bus.ts';
import { typeOf } from './nats-names.ts';

type Carrier = Pick<Msg | JsMsg, 'subject' | 'headers'> & { string(): string };

/**
 * The parsed content of a message. Text that is not JSON is returned unchanged, so that the consumer refuses
 * it.
 */
export function contentOf(message: Carrier): unknown {
  const text = message.string();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The metadata of a message. */
export const deliveryOf = (message: Carrier, attempt: number): Delivery => ({
  id: message.headers?.get('Nats-Msg-Id') ?? '',
  type: typeOf(message.subject),
  attempt,
});
