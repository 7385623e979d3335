// A fake of Stripe's API that records the requests it gets.
import { createServer } from 'node:http';
import { listenOn } from '@savvi/service-kit/server';

/** A request that the fake of Stripe's API received. */
export interface StripeCall {
  readonly call: string;
  readonly key: string | undefined;
  readonly form: Readonly<Record<string, string>>;
}

type Answer = { readonly status: number; readonly body: object } | 'hang' | 'break' | null;

/** Starts the fake of Stripe's API. */
export async function fakeStripe() {
  const calls: StripeCall[] = [];
  let answer: Answer = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const call = `${request.method} ${request.url}`;
        calls.push({
          call,
          key: request.headers.authorization,
          form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
        });
        if (answer === 'hang') return;
        if (answer === 'break') return void request.socket.destroy();
        const id = call.split('/').at(-1);
        const body =
          answer?.body ??
          (call.startsWith('DELETE')
            ? { id, object: 'subscription', status: 'canceled' }
            : {
                id: 'bps_1',
                object: 'billing_portal.session',
                url: 'https://billing.stripe.test/session/1',
              });
        response
          .writeHead(answer?.status ?? 200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify(body));
      });
  });
  const listener = await listenOn(server, { HOST: '127.0.0.1', PORT: 0 });
  return {
    url: listener.url,
    calls,
    /** Sets the next responses; null restores the normal response, which is the requested object. */
    answer: (next: Answer) => void (answer = next),
    stop: () => listener.close(0),
  };
}

/** The fake of Stripe's API. */
export type FakeStripe = Awaited<ReturnType<typeof fakeStripe>>;
