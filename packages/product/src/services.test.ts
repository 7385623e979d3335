// NATS refuses everything that `area.json` does not list, but the PostgreSQL bus allows any durable on
// readable streams. So this test starts all services on the PostgreSQL bus and reads there which durables and
// event types they really use.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { userDeleted } from '@savvi/contracts/events';
import { matchesType } from '@savvi/contracts/bus-rights';
import { createBus } from '@savvi/eventing/create-bus';
import { silentLog } from '@savvi/service-kit/log';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyEvent } from '@savvi/tooling/contracts/every-event';
import { embedded, type Setting } from './setting.ts';
import { inProcessHost } from './host.ts';
import { startProduct } from './product.ts';
import { gateway, type Service, services } from './services.ts';
import { parseSettings } from './settings.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/**
 * A replacement for the gateway, which would need a build of the frontends. Its durable is tested with the
 * gateway (packages/release-kit/src/registry/erase-user.test.ts).
 */
const nobodyInFront: Service = {
  ...gateway,
  start: () =>
    Promise.resolve({ url: 'http://127.0.0.1:1', ready: Promise.resolve(), drain: () => Promise.resolve() }),
};

let folder: string;
const stack = new AsyncDisposableStack();
let bus: pg.Client;
let busUrl: (service: string) => string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-services-test-'));
  const setting: Setting = {
    ...embedded,
    async surround(request) {
      bus = new pg.Client({
        connectionString: Object.assign(new URL(request.server.url()), { pathname: '/bus' }).href,
      });
      const surroundings = await embedded.surround(request);
      busUrl = surroundings.busUrl;
      return surroundings;
    },
  };
  const settings = parseSettings({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }, root);
  await startProduct(
    {
      settings,
      own: {},
      root,
      services,
      gateway: nobodyInFront,
      setting,
      host: inProcessHost,
      prepare: async () => undefined,
      say: () => undefined,
      durable: false,
      signal: new AbortController().signal,
    },
    stack,
  );
  await bus.connect();
}, 60_000);
afterAll(async () => {
  await bus.end();
  await stack.disposeAsync();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

interface Durable {
  readonly role: string;
  readonly name: string;
  readonly types: readonly string[];
}

/** Formats durables as lines, for readable failures. */
const sorted = (durables: readonly Durable[]) =>
  durables.map(({ role, name, types }) => `${role}: ${name} ← ${types.toSorted().join(' ')}`).toSorted();

// Trust: events-5
it('each service reads exactly the durables that it is granted, each with all of its event types', async () => {
  const types = (await everyEvent()).map(({ type }) => type);
  expect(types).toEqual(
    expect.arrayContaining([
      'budget.budget.created.v1',
      'documents.document.moved.v1',
      'admin.projection.begun.v1',
    ]),
  );
  const withTypes = ({ types: patterns, ...durable }: Durable) => ({
    ...durable,
    types: types.filter((type) => matchesType(type, patterns)),
  });
  const granted = services.flatMap(({ name: role, bus: { durables = {} } }) =>
    Object.entries(durables).map(([name, patterns]) => withTypes({ role, name, types: patterns })),
  );
  // A durable for everything that is granted reads what its role may read, apart from the role's other durables.
  const read = async () => {
    const { rows } = await bus.query<Durable>(
      `SELECT role, name, CASE WHEN types = '{*.>}' THEN (SELECT array_agg(pattern) FROM bus.grants AS g WHERE g.role = d.role AND action = 'read'
        AND NOT EXISTS (SELECT FROM bus.durables AS o WHERE o.role = d.role AND o.name <> d.name AND pattern = ANY (o.types))) ELSE types END AS types
       FROM bus.durables AS d`,
    );
    return sorted(rows.map(withTypes));
  };
  await expect.poll(read, { timeout: 15_000 }).toEqual(sorted(granted));
});

// Trust: events-5
it('each service may publish events of its own domain only, and does so', async () => {
  expect(services.map(({ bus: { appends } }) => appends)).toEqual(services.map(({ name }) => [`${name}.>`]));
  expect(gateway.bus.appends).toBeUndefined();
  const [userId, identity] = [crypto.randomUUID(), createBus({ url: busUrl('identity'), log: silentLog })];
  await identity.publish([
    userDeleted.of({ spaceId: userId, data: { userId, spaceId: userId, version: 1 }, now: new Date() }),
  ]);
  await identity.close();
  const told = async () =>
    (
      await bus.query<{ domain: string }>(`SELECT DISTINCT split_part(type, '.', 1) AS domain FROM bus.log`)
    ).rows
      .map(({ domain }) => domain)
      .toSorted();
  await expect.poll(told, { timeout: 15_000 }).toEqual(services.map(({ name }) => name).toSorted());
});
