import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseClient } from '@savvi/release-client/client';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import { silentLog } from '@savvi/service-kit/log';
import { type TestDatabase, testDatabase } from '@savvi/testing/database';
import { memoryBus } from '@savvi/testing/memory-bus';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from './deps.ts';
import { parseEnv } from './env.ts';
import { start } from './start.ts';
import { fakeService } from './testing/gateway.ts';

let database: TestDatabase;
let shell: string;
beforeAll(async () => {
  database = await testDatabase({
    migrationsDir: fileURLToPath(new URL('../prisma/migrations', import.meta.url)),
  });
  shell = await mkdtemp(join(tmpdir(), 'gateway-start-'));
  for (const page of ['index', 'app'])
    await writeFile(join(shell, `${page}.html`), `<!doctype html><title>${page}</title>`);
});
afterAll(async () => {
  await database.drop();
  await rm(shell, { recursive: true });
});

function settings(over: Record<string, string> = {}) {
  const where = {
    SHELL_DIR: shell,
    REMOTES_DIR: shell,
  };
  return parseEnv({
    DATABASE_URL: database.url,
    BUS_URL: database.url,
    IDENTITY_URL: 'http://127.0.0.1:1',
    SERVICE_URLS: '{}',
    PUBLIC_URL: 'http://savvi.test',
    ...where,
    ...over,
  });
}

async function started(over: Record<string, string> = {}) {
  const env = settings(over);
  const running = await start(env, createDeps(env, silentLog, memoryBus()));
  await running.ready;
  return running;
}

/** A free port without a listener. */
async function freePort(): Promise<string> {
  const nobody = await fakeService(() => undefined);
  await nobody.close();
  return new URL(nobody.url).port;
}

/** A metric that every Node process has. */
const A_FIGURE = /^process_cpu_seconds_total [\d.]+$/m;
const textAt = async (url: string) => (await fetch(`${url}/metrics`)).text();

describe('the metrics of the gateway', () => {
  // Trust: events-8
  it('metrics are served at METRICS_PORT until the gateway has drained, and never on the public port', async () => {
    const port = await freePort();
    const running = await started({ METRICS_PORT: port });
    const told = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([told.status, told.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    const text = await told.text();
    expect(text).toMatch(A_FIGURE);
    expect(text).toMatch(/^savvi_streams_open 0$/m);
    expect(text).toMatch(/^savvi_database_up 1$/m);
    expect(await textAt(running.url)).not.toMatch(A_FIGURE);
    expect(await textAt(`${running.url}/api`)).not.toMatch(A_FIGURE);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    await running.drain();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
  });

  it('the metrics report that the database is unavailable', async () => {
    const deps = createDeps(
      settings({ DATABASE_URL: 'postgres://savvi@127.0.0.1:1/gateway' }),
      silentLog,
      memoryBus(),
    );
    expect((await deps.metrics.read()).text).toMatch(/^savvi_database_up 0$/m);
    await deps.close();
  });

  it.each([undefined, ''])('metrics are served nowhere when METRICS_PORT is %j', async (setting) => {
    const running = await started(setting === undefined ? {} : { METRICS_PORT: setting });
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect(await textAt(running.url)).not.toMatch(A_FIGURE);
    await running.drain();
  });
});

describe('the release API of the gateway', () => {
  const RELEASE_KEY = 'r'.repeat(32);

  it('areas are released at RELEASE_PORT with a token until the gateway has drained, and never on the public port', async () => {
    const port = await freePort();
    const running = await started({ RELEASE_PORT: port, RELEASE_KEY });
    const pool = new pg.Pool({ connectionString: database.url });
    const token = await releaseTokens(pool).issue(RELEASE_KEY, { team: 'goals', areas: ['goals'], days: 1 });
    await pool.end();
    const { deployed, entries } = releaseClient(`http://127.0.0.1:${port}`, token);
    expect(await entries()).toEqual([]);
    expect(await deployed()).toEqual({
      contracts: [],
      unknown: ['The contract of the deployed shell is unknown: its build has no contract.json.'],
    });
    await expect(releaseClient(running.url, token).entries()).rejects.toThrow('answered with status 404');
    await running.drain();
    await expect(entries()).rejects.toThrow('does not answer');
  });

  it('a port without a key is refused at the start', () => {
    expect(() => settings({ RELEASE_PORT: '8081' })).toThrow('RELEASE_KEY: is needed with RELEASE_PORT');
    expect(() => settings({ RELEASE_PORT: '8081', RELEASE_KEY: 'short' })).toThrow('RELEASE_KEY');
  });
});
