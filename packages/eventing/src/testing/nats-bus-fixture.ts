import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Nats, startNats } from '@savvi/tooling/parts/nats';
import type { Bus } from '../bus.ts';
import { createNatsBus } from '../nats-bus.ts';
import { NATS_ADMIN, type NatsRole, natsUsers, setUpNats } from '../nats-setup.ts';

const log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
const PASSWORD = 'test';

/** A nats-server for one test. */
export interface NatsBusFixture {
  connect(role: string): Bus;
  /** The address of the bus for a role. */
  url(role: string): string;
  /** Kills the server and starts it again on the same port. */
  interrupt(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server and sets it up. A vanished reader is replaced within two seconds. */
export async function natsBusFixture(rights: readonly Omit<NatsRole, 'password'>[]): Promise<NatsBusFixture> {
  const roles = rights.map((each) => ({ ...each, password: PASSWORD }));
  const folder = await mkdtemp(join(tmpdir(), 'savvi-nats-'));
  const start = (port?: number) =>
    startNats({ folder, users: natsUsers(PASSWORD, roles), ...(port !== undefined && { port }) });
  let server: Nats = await start();
  const url = (role: string) => `nats://${role}:${PASSWORD}@127.0.0.1:${server.port}`;
  await setUpNats({ adminUrl: url(NATS_ADMIN), roles, ackWaitMs: 500, takeoverMs: 2_000 });
  return {
    url,
    connect: (role) => createNatsBus({ url: url(role), log, firstRetryMs: 10 }),
    async interrupt() {
      await server.stop('SIGKILL');
      server = await start(server.port);
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
