import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { hasPart } from '@savvi/tooling/parts';
import { startNats } from '@savvi/tooling/parts/nats';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

const admin = inject('postgresAdminUrl');
const name = `setup_${process.pid}`;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'savvi-setup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the program as its Kubernetes Job does. */
async function run(content: string | null): Promise<{ code: number; said: string }> {
  const file = join(folder, 'setup.json');
  await rm(file, { force: true });
  if (content !== null) await writeFile(file, content);
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { SETUP_FILE: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text));
  await once(child, 'close');
  return { code: child.exitCode ?? 1, said };
}

const wanted = (over: object = {}) =>
  JSON.stringify({
    postgres: admin,
    databases: [{ name, password: 'its own' }],
    bus: {
      url: 'nats://bus-setup:test@127.0.0.1:1',
      replicas: 1,
      durables: { kitchen: { 'kitchen.stock': ['pantry.>'] } },
    },
    ...over,
  });

describe('the cluster setup', () => {
  it.each([
    ['a file that is not there', null, 'cannot be read (ENOENT)'],
    ['no JSON, without quoting it', 'secret stuff', 'is wrong'],
    ['what is missing', '{"postgres":"postgresql://u:hidden@h/d","databases":[]}', 'bus: '],
    [
      'PostgreSQL that is away',
      wanted({ postgres: 'postgresql://postgres:hidden@127.0.0.1:1/postgres' }),
      'PostgreSQL at 127.0.0.1:1',
    ],
    ['a bus that is away', wanted({ databases: [] }), 'the bus at 127.0.0.1:1'],
  ])('reports %s', async (_, content, sentence) => {
    const { code, said } = await run(content);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/secret stuff|hidden/);
  });

  it.runIf(hasPart('nats-server'))(
    'creates databases and durables, and changes nothing when it runs again',
    async () => {
      const server = await startNats({
        folder: join(folder, 'nats'),
        users: [{ user: 'bus-setup', password: 'test' }],
      });
      const url = `nats://bus-setup:test@127.0.0.1:${server.port}`;
      const all = wanted({
        bus: { url, replicas: 1, durables: { kitchen: { 'kitchen.stock': ['pantry.>'] } } },
      });
      try {
        for (const round of ['first', 'second']) expect(await run(all), round).toMatchObject({ code: 0 });
        const bus = await connect({ servers: `127.0.0.1:${server.port}`, user: 'bus-setup', pass: 'test' });
        const { config } = await (
          await jetstreamManager(bus)
        ).consumers.info('events', 'kitchen_kitchen_stock');
        expect(config.filter_subjects).toEqual(['event.pantry.>']);
        await bus.close();
        const own = new pg.Client({
          connectionString: Object.assign(new URL(admin), {
            username: name,
            password: 'its own',
            pathname: name,
          }).href,
        });
        await own.connect();
        expect((await own.query<{ owner: string }>('SELECT current_user AS owner')).rows).toEqual([
          { owner: name },
        ]);
        await own.end();
      } finally {
        await server.stop();
        const client = new pg.Client({ connectionString: admin });
        await client.connect();
        await client.query(`DROP DATABASE IF EXISTS ${name}`);
        await client.query(`DROP ROLE IF EXISTS ${name}`);
        await client.end();
      }
    },
  );
});
