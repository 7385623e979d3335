import { caller } from '@savvi/testing/caller';
import { expect, it } from 'vitest';
import { fakeService, testGateway } from './testing/gateway.ts';

// Trust: sessions-17
it('the gateway passes a valid device cookie to the identity service only, with or without a session, and drops an invalid one (S-3)', async () => {
  const cookies: (string | undefined)[] = [];
  const service = await fakeService((request, response) => {
    cookies.push(request.headers.cookie);
    response.end('{}');
  });
  const gateway = await testGateway({ services: { identity: service.url, budget: service.url } });
  const call = caller(gateway.url);
  const session = 'savvi_session=a-session-secret-of-some-length';
  const device = `savvi_device=${'d'.repeat(43)}.${'e'.repeat(43)}`;
  for (const Cookie of [`other=1; ${device}`, `${device}; ${session}`, `savvi_device=${'d'.repeat(42)}`])
    await call('GET', '/api/login', { headers: { Cookie } });
  await call('GET', '/api/budgets', { headers: { Cookie: device } });
  expect(cookies).toEqual([device, `${session}; ${device}`, undefined, undefined]);
  await gateway.close();
  await service.close(100);
});
