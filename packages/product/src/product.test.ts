import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@savvi/tooling/postgres/free-port';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { embedded } from './setting.ts';
import { inProcessHost } from './host.ts';
import { type Product, startProduct } from './product.ts';
import type { Service } from './services.ts';
import { type Environment, parseSettings } from './settings.ts';

let root: string;
let port: number;
let stack: AsyncDisposableStack;
let happened: string[];
let environments: Map<string, Environment>;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'savvi-product-test-'));
  for (const name of ['identity', 'vault', 'gateway']) {
    await mkdir(path.join(root, name, 'prisma', 'migrations', '20260101000000_init'), { recursive: true });
    await writeFile(
      path.join(root, name, 'prisma', 'migrations', '20260101000000_init', 'migration.sql'),
      'CREATE TABLE kept (text text); CREATE TABLE users (email_canonical text, is_admin integer, password text, admin_file_password text);',
    );
  }
});

beforeEach(async () => {
  [port, stack, happened, environments] = [await freePort(), new AsyncDisposableStack(), [], new Map()];
});

afterEach(() => stack.disposeAsync());

afterAll(() => rm(root, { recursive: true, force: true }));

/** A fake service that records its lifecycle; `onStart` may fail or inspect the environment. */
function fake(name: string, onStart: () => unknown = () => undefined): Service {
  return {
    name,
    folder: name,
    bus: {},
    ...(name === 'identity' && { isCalled: true as const }),
    async start(environment) {
      happened.push(`${name} starts`);
      environments.set(name, environment);
      await onStart();
      return {
        url: `http://127.0.0.1:${environment['PORT']}/${name}`,
        ready: Promise.resolve(),
        async drain() {
          happened.push(`${name} ends`);
        },
      };
    },
  };
}

interface Parts {
  services: Service[];
  gateway?: Service;
  signal?: AbortSignal;
  say?: (line: string) => void;
  port?: number;
  dataDir?: string;
  given?: Environment;
}

function start({
  services,
  gateway = fake('gateway'),
  signal = new AbortController().signal,
  say = () => undefined,
  port: at = port,
  dataDir = 'data',
  given = {},
}: Parts): Promise<Product> {
  const settings = parseSettings({ ...given, PORT: String(at), DATA_DIR: dataDir }, root);
  return startProduct(
    {
      settings,
      own: {},
      root,
      services,
      gateway,
      setting: embedded,
      host: inProcessHost,
      prepare: async () => undefined,
      say,
      durable: false,
      signal,
    },
    stack,
  );
}

async function query(url: string | undefined, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the product', () => {
  it('starts the services, then the gateway, and stops them in reverse order', async () => {
    const product = await start({ services: [fake('identity'), fake('vault')] });
    expect(product.url).toBe(`http://localhost:${port}`);
    await stack.disposeAsync();
    expect(happened.slice(0, 4)).toEqual([
      'identity starts',
      'vault starts',
      'gateway starts',
      'gateway ends',
    ]);
    expect(happened.slice(4).sort()).toEqual(['identity ends', 'vault ends']);
    expect(existsSync(path.join(root, 'data', 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  });

  it('responds with 503 on its port until the gateway is ready', async () => {
    let status = 0;
    const looking = fake('vault', async () => {
      status = (await fetch(`http://127.0.0.1:${port}/`)).status;
    });
    await start({ services: [fake('identity'), looking] });
    expect(status).toBe(503);
  });

  // Trust: secrets-2
  it('gives each service its own database, which no other role can open, and the address of identity', async () => {
    await start({ services: [fake('identity'), fake('vault')] });
    const { DATABASE_URL, IDENTITY_URL } = environments.get('vault') ?? {};
    expect(
      await query(
        DATABASE_URL,
        'SELECT current_user AS role, current_database() AS database, count(*)::int AS rows FROM kept GROUP BY 1, 2',
      ),
    ).toEqual([]);
    expect(IDENTITY_URL).toBe(`http://127.0.0.1:0/identity`);
    await expect(query(DATABASE_URL?.replace(/\/vault$/, '/identity'), 'SELECT 1')).rejects.toThrow(
      /permission denied for database/,
    );
    expect(JSON.parse(environments.get('gateway')?.['SERVICE_URLS'] ?? '')).toEqual({
      identity: 'http://127.0.0.1:0/identity',
      vault: 'http://127.0.0.1:0/vault',
    });
  });

  it.each([
    ['the setting that disables response validation', 'no', {}],
    ['the setting of the operator that enables response validation', 'yes', { CHECK_REPLIES: 'yes' }],
  ])(
    'gives each service %s and the offset of the test clock, and stores mails as files',
    async (_title, expected, given) => {
      await start({ services: [fake('identity'), fake('vault')], given: { ...given, CLOCK_OFFSET: '8d' } });
      for (const name of ['identity', 'vault'])
        expect(environments.get(name), name).toMatchObject({
          CHECK_REPLIES: expected,
          CLOCK_OFFSET: '8d',
          NODE_ENV: 'development',
        });
      expect(environments.get('identity')?.['MAIL_DIR']).toBe(path.join(root, 'data', 'mail'));
    },
  );

  it('connects billing and the payment simulator by addresses and stable secrets, and the gateway to its frontends', async () => {
    const stand = { ...fake('demo-payments'), folder: 'vault', isCalled: true as const };
    Object.assign(stand, {
      start: async (environment: Environment) => (
        environments.set('demo-payments', environment),
        { url: 'http://127.0.0.1:1', ready: Promise.resolve(), drain: async () => {} }
      ),
    });
    const all = async () => {
      await start({
        services: [fake('identity'), { ...fake('billing'), folder: 'vault' }, stand],
        dataDir: 'paid',
      });
      await stack.disposeAsync();
      stack = new AsyncDisposableStack();
      return [
        environments.get('billing') ?? {},
        environments.get('demo-payments') ?? {},
        environments.get('gateway') ?? {},
      ] as const;
    };
    const [billing, demo, inFront] = await all();
    const shared = [
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
      'STRIPE_PRICE_MONTHLY',
      'STRIPE_PRICE_YEARLY',
    ];
    for (const name of shared) expect(billing[name], name).toEqual(demo[name] ?? 'nothing');
    expect(billing).toMatchObject({
      STRIPE_API_URL: 'http://127.0.0.1:1',
      PAYMENT_LINK_YEARLY: `http://localhost:${port}/demo-payments/checkout/yearly`,
      PAYMENTS_DEMO: 'true',
    });
    expect(demo).toMatchObject({
      WEBHOOK_URL: `http://127.0.0.1:${port}/api/webhooks/payments`,
      PUBLIC_URL: `http://localhost:${port}`,
      DEMO_PAYMENTS: 'yes',
    });
    expect(inFront['DEMO_PAYMENTS_URL']).toBe('http://127.0.0.1:1');
    expect(Object.keys(JSON.parse(inFront['SERVICE_URLS'] ?? ''))).toEqual(['identity', 'billing']);
    const [again] = await all();
    for (const name of shared) expect(again[name]).toBe(billing[name]);
  });

  it('keeps data, secrets and administrators across a restart', async () => {
    const first = await start({ services: [fake('identity')], dataDir: 'other' });
    const before = environments.get('identity');
    await query(before?.['DATABASE_URL'], "INSERT INTO kept VALUES ('kept')");
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    const second = await start({ services: [fake('identity')], dataDir: 'other' });
    const after = environments.get('identity');
    expect(await query(after?.['DATABASE_URL'], 'SELECT text FROM kept')).toEqual([{ text: 'kept' }]);
    expect(after?.['IDENTITY_SIGNING_KEY']).toBe(before?.['IDENTITY_SIGNING_KEY']);
    expect([first.newAdmins.length, second.newAdmins.length]).toEqual([1, 0]);
    expect(await readFile(second.adminCredentials, 'utf8')).toBe(
      `admin@savvi.local ${first.newAdmins[0]?.password}\n`,
    );
  });

  // Trust: access-1
  it("notes in the administrators' file, at the next start, that a first password was changed [T-72]", async () => {
    await start({ services: [fake('identity')], dataDir: 'changed' });
    await query(
      environments.get('identity')?.['DATABASE_URL'],
      "INSERT INTO users VALUES ('admin@savvi.local', 1, 'own', 'first'), ('other@savvi.local', 1, 'first', 'first'), ('ann@savvi.local', 0, 'own', NULL)",
    );
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    const { newAdmins, adminCredentials } = await start({ services: [fake('identity')], dataDir: 'changed' });
    expect(newAdmins).toEqual([]);
    expect(await readFile(adminCredentials, 'utf8')).toMatch(
      /^# This password was changed by admin@savvi\.local .*\nadmin@savvi\.local \S{20}\n$/,
    );
  });

  it('starts nothing if its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port: taken } = other.address() as { port: number };
    await expect(start({ services: [fake('identity')], port: taken, dataDir: 'never' })).rejects.toThrow(
      /^Port \d+ is in use, perhaps by another Savvi/,
    );
    other.close();
    expect([happened, existsSync(path.join(root, 'never'))]).toEqual([[], false]);
  });

  it('stops the parts that it has started if a later part cannot start', async () => {
    const broken = fake('vault', () => {
      throw new Error('no vault today');
    });
    await expect(start({ services: [fake('identity'), broken] })).rejects.toThrow('no vault today');
    await stack.disposeAsync();
    expect(happened).toEqual(['identity starts', 'vault starts', 'identity ends']);
  });

  it('ends its start early when it is asked to stop', async () => {
    const ending = new AbortController();
    const impatient = fake('identity', () => ending.abort(new Error('Ctrl-C')));
    await expect(start({ services: [impatient, fake('vault')], signal: ending.signal })).rejects.toThrow(
      'Ctrl-C',
    );
    await stack.disposeAsync();
    expect(happened).toEqual(['identity starts', 'identity ends']);
  });

  it('refuses data that newer code has written', async () => {
    await start({ services: [fake('identity')], dataDir: 'newer' });
    await query(
      environments.get('identity')?.['DATABASE_URL'],
      "UPDATE _prisma_migrations SET migration_name = '20990101000000_future'",
    );
    await stack.disposeAsync();
    stack = new AsyncDisposableStack();
    await expect(start({ services: [fake('identity')], dataDir: 'newer' })).rejects.toThrow(
      /^The database "identity" was written by a newer version of this program .* start that version, or restore a backup\.$/,
    );
  });

  it('restarts a killed PostgreSQL at the same address', async () => {
    const said: string[] = [];
    await start({ services: [fake('identity')], say: (line) => said.push(line) });
    const pid = Number(
      (await readFile(path.join(root, 'data', 'postgres', 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
    );
    process.kill(pid, 'SIGKILL');
    const answer = () =>
      query(environments.get('identity')?.['DATABASE_URL'], 'SELECT 1 AS one').catch(() => 'not yet');
    await expect
      .poll(() => said, { timeout: 10_000 })
      .toEqual(['PostgreSQL ended unexpectedly; starting it again.']);
    await expect.poll(answer, { timeout: 15_000 }).toEqual([{ one: 1 }]);
  });
});
