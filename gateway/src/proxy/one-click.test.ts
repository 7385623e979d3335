import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { caller } from '@savvi/testing/caller';
import { expect, it } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';

it('an unsubscribe link of a mail takes a form from any origin and without one, other calls do not [REM-3]', async () => {
  const got: { method: string | undefined; body: string; headers: IncomingMessage['headers'] }[] = [];
  const billing = await fakeService((request, response) => {
    void text(request).then((body) => {
      got.push({ method: request.method, body, headers: request.headers });
      response.end();
    });
  });
  const gateway = await testGateway({ services: { billing: billing.url } });
  const call = caller(gateway.url);
  const path = '/api/plans/unsubscribe/a-token';
  const form = { raw: 'List-Unsubscribe=One-Click' };
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const origin of [{}, { Origin: 'https://mail.example' }, { 'Sec-Fetch-Site': 'cross-site' }])
    expect((await call('POST', path, { ...form, headers: { ...type, ...origin } })).status).toBe(200);
  expect(got).toHaveLength(3);
  for (const each of got) {
    expect(each).toMatchObject({ method: 'POST', body: form.raw });
    expect([each.headers.authorization, each.headers.cookie]).toEqual([undefined, undefined]);
  }
  const headers = { ...type, Origin: 'https://mail.example' };
  for (const other of ['/api/plans', '/api/plans/unsubscribe', '/api/plans/a/unsubscribe/a-token'])
    expect((await call('POST', other, { ...form, headers })).status).toBe(403);
  expect((await call('DELETE', path, { headers })).status).toBe(403);
  expect(got).toHaveLength(3);
  await gateway.close();
  await billing.close(100);
});
