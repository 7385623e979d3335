import net from 'node:net';
import { text } from 'node:stream/consumers';
import { caller } from '@savvi/testing/caller';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeService, testGateway } from '../testing/gateway.ts';

afterEach(() => void vi.restoreAllMocks());

/** Nothing listens there. */
const CLOSED_PORT = 1;

it('a write whose first connection was refused is sent once, over a second connection', async () => {
  const bodies: string[] = [];
  const service = await fakeService((request, response) => void text(request).then((body) => response.end(String(bodies.push(body)))));
  const port = Number(new URL(service.url).port);
  const connect = net.connect as (options: net.TcpNetConnectOpts) => net.Socket; // the only overload that undici and fetch use
  let attempts = 0;
  vi.spyOn(net as { connect: typeof connect }, 'connect').mockImplementation((options) => {
    if (Number(options.port) !== port) return connect(options);
    attempts += 1;
    return connect({ ...options, port: attempts === 1 ? CLOSED_PORT : port });
  });
  const gateway = await testGateway({ services: { budget: service.url } });
  expect((await caller(gateway.url)('POST', '/api/budgets', { body: { name: 'Home' } })).status).toBe(200);
  expect(attempts).toBe(2);
  expect(bodies).toEqual(['{"name":"Home"}']);
  await gateway.close();
  await service.close(0);
});
