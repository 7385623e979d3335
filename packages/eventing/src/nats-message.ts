import type { Msg } from '@nats-io/transport-node';
import type { JsMsg } from '@nats-io/jetstream';
import type { Delivery } from './bus.ts';
import { typeOf } from './nats-names.ts';

type Carrier = Pick<Msg | JsMsg, 'subject' | 'headers'> & { string(): string };

/** What a message holds; text that is no JSON comes as it is, for whoever reads it to refuse. */
export function contentOf(message: Carrier): unknown {
  const text = message.string();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the bus knows about it. */
export const deliveryOf = (message: Carrier, attempt: number): Delivery => ({
  id: message.headers?.get('Nats-Msg-Id') ?? '',
  type: typeOf(message.subject),
  attempt,
});
