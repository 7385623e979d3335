import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, describe, it } from 'vitest';
import { holdPort } from './front-door.ts';

describe("the product's port", () => {
  it('responds that Savvi is starting until the gateway takes the port over', async () => {
    const door = await holdPort(0);
    const starting = await fetch(`http://127.0.0.1:${door.port}/readyz`);
    expect([starting.status, await starting.text()]).toEqual([
      503,
      'Savvi is starting. Try again in a few seconds.',
    ]);
    expect((await fetch(`http://127.0.0.1:${door.port}/livez`)).status).toBe(200);
    await door.open();
    await door.open();
    const gateway = createServer((_, response) => response.end('here')).listen(door.port, '127.0.0.1');
    await once(gateway, 'listening');
    expect(await (await fetch(`http://127.0.0.1:${door.port}/`)).text()).toBe('here');
    gateway.close();
    gateway.closeAllConnections();
  });

  it('is refused with one sentence if another program uses it', async () => {
    const other = createServer().listen(0, '0.0.0.0');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(holdPort(port)).rejects.toThrow(
      `Port ${port} is in use, perhaps by another Savvi: stop what uses it, or set PORT to another port.`,
    );
    other.close();
  });
});
