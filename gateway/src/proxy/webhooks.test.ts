import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { caller } from '@savvi/testing/caller';
import { expect, it } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';

// Trust: payments-1
it('a webhook of a payment provider reaches billing byte for byte with its signature, whatever its content type and origin [T-28]', async () => {
  const got: { bytes: Buffer; headers: IncomingMessage['headers'] }[] = [];
  const billing = await fakeService((request, response) => {
    void buffer(request).then((bytes) => {
      got.push({ bytes, headers: request.headers });
      response.end('{}');
    });
  });
  const gateway = await testGateway({ services: { billing: billing.url } });
  const call = caller(gateway.url);
  const raw = new Uint8Array(
    Buffer.from('{\r\n "id" : "evt_1",\t"name":"Zo\u00eb", "half":"\u00ff" }\n\n', 'latin1'),
  );
  const signature = 't=1700000000,v1=00,v1=11,v0=22';
  for (const type of ['application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded']) {
    const answered = await call('POST', '/api/webhooks/payments', {
      raw,
      headers: {
        'Content-Type': type,
        'Stripe-Signature': signature,
        Origin: 'https://stripe.test',
        Cookie: 'savvi_session=x',
      },
    });
    expect(answered.status).toBe(200);
    expect(got.at(-1)?.bytes.equals(raw)).toBe(true);
    expect(got.at(-1)?.headers).toMatchObject({
      'stripe-signature': signature,
      'content-type': type,
      'content-length': String(raw.length),
    });
    expect(got.at(-1)?.headers.cookie).toBeUndefined();
  }
  await gateway.close();
  await billing.close(100);
});
