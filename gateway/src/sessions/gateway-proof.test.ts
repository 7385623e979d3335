import { GATEWAY_KEY_HEADER } from '@savvi/contracts/identity-token';
import { caller } from '@savvi/testing/caller';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';
import { gatewayProof, mintAt } from './session-tokens.ts';

const KEY = 'a-key-that-identity-has-as-well-0123456789';
const seen: Record<string, unknown> = {};
let service: Awaited<ReturnType<typeof fakeService>>;
let gateway: Awaited<ReturnType<typeof testGateway>>;
beforeAll(async () => {
  service = await fakeService((request, response) => {
    seen[request.url ?? ''] = request.headers[GATEWAY_KEY_HEADER];
    response.end('{}');
  });
  gateway = await testGateway({ services: { identity: service.url, budget: service.url }, gatewayKey: KEY });
});
afterAll(async () => {
  await gateway.close();
  await service.close(100);
});

it('the gateway sends its key to the identity service as a proof, and to no other service (S-19)', async () => {
  const call = caller(gateway.url);
  for (const path of ['/api/user', '/api/budgets'])
    await call('GET', path, { headers: { 'X-Gateway-Key': 'made up' } });
  // The fake identity service returns no token.
  await mintAt(
    service.url,
    'session',
    gatewayProof(KEY),
  )('c', { address: '127.0.0.1', requestId: 'r', isBackground: false }).catch(() => undefined);
  expect(seen).toEqual({ '/api/user': KEY, '/api/budgets': undefined, '/internal/identity-token': KEY });
});

it('a gateway without a key sends no proof', () => {
  expect(gatewayProof(undefined)).toEqual({});
});
