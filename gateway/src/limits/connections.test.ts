import { EventEmitter } from 'node:events';
import { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { caller } from '@savvi/testing/caller';
import { afterEach, expect, it } from 'vitest';
import { testGateway } from '../testing/gateway.ts';
import { CONNECTIONS_MAX, limitConnections } from './connections.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/**
 * Opens an idle connection from an address of the loopback network. Only Linux has other addresses there than
 * 127.0.0.1.
 */
function idle(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => undefined); // the server is allowed to close the connection
  sockets.push(socket);
  return socket;
}

// Trust: input-5
it.runIf(process.platform === 'linux')(
  'the connection limit holds per network, and a closed connection frees its place [N-5]',
  async () => {
    const gateway = await testGateway({ connectionsPerNetwork: 100 });
    const open = promisify(gateway.server.getConnections.bind(gateway.server));
    for (let count = 0; count < 400; count += 1) idle(gateway.port, '127.0.0.2');
    await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(300);
    expect(await open()).toBe(100);
    expect((await caller(gateway.url)('GET', '/livez')).status).toBe(200);
    sockets.find(({ destroyed }) => !destroyed)?.destroy();
    await expect.poll(() => open()).toBeLessThan(101); // 99 idle connections and the caller's own are open.
    const next = idle(gateway.port, '127.0.0.2');
    await expect.poll(() => next.readyState).toBe('open');
    expect((await gateway.metrics.read()).text.match(/rule="connections"\} (\d+)/)?.[1]).toBe('300');
    await gateway.close();
  },
);

// Trust: sessions-16
it('an IPv6 /56 may have twice and a /48 four times the connections of a /64, and a closed connection frees its place in each [N-5] (S-3)', () => {
  const server = limitConnections(new Server(), {
    perNetwork: 10,
    isProxy: () => false,
    refused: () => undefined,
  });
  /**
   * Simulates a connection from an address.
   * @returns its socket; null if the server closed it immediately
   */
  const connectFrom = (remoteAddress: string) => {
    let isOpen = true;
    const socket = Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isOpen = false) });
    for (const listener of server.listeners('connection').slice(0, 1)) listener.call(server, socket);
    return isOpen ? socket : null;
  };
  const openFrom = (addressOf: (count: number) => string) =>
    Array.from({ length: 100 }, (_, count) => connectFrom(addressOf(count))).filter(
      (socket) => socket !== null,
    );
  expect(openFrom((count) => `2001:db8:1:1::${(count + 1).toString(16)}`)).toHaveLength(10);
  const ofHome = openFrom((count) => `2001:db8:1:${(count + 2).toString(16)}::1`);
  expect(ofHome).toHaveLength(10);
  expect(openFrom((count) => `2001:db8:1:${(count + 1).toString(16)}00::1`)).toHaveLength(20);
  expect(connectFrom('2001:db8:1:ffff::1')).toBeNull();
  ofHome[0]?.emit('close');
  expect(connectFrom('2001:db8:1:ffff::1')).not.toBeNull();
  expect(connectFrom('2001:db8:2::1')).not.toBeNull();
});

it('the connections of a trusted proxy are not counted as one network', async () => {
  const gateway = await testGateway({ connectionsPerNetwork: 10, trustedProxies: ['127.0.0.1'] });
  const open = promisify(gateway.server.getConnections.bind(gateway.server));
  for (let count = 0; count < 50; count += 1) idle(gateway.port, '127.0.0.1');
  await expect.poll(() => open()).toBe(50);
  await gateway.close();
});

it('a process limits its connections in total', async () => {
  const gateway = await testGateway();
  expect(gateway.server.maxConnections).toBe(CONNECTIONS_MAX);
  await gateway.close();
});
