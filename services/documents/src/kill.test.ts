// The service's process is killed at each step of an upload, a deletion and a purge. Afterward every row has
// its object; after a restart every object has a row, and every acknowledged document is complete.
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Document } from '@savvi/documents-contract/document';
import type { ObjectStore } from '@savvi/service-kit/object-store';
import { someClaims, testTokens } from '@savvi/testing/tokens';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formOf, testDocumentsDatabase } from './testing/documents.ts';
import type { StallingPoint } from './testing/stalling-service.ts';
import { type TestStore, testStores } from './testing/test-stores.ts';

/** The timeout of a wait, in milliseconds, which is long enough for a busy machine. */
const TIMEOUT_MS = 30_000;
const PROGRAM = fileURLToPath(new URL('testing/stalling-service.ts', import.meta.url));
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(700_000)]);
const sha256 = createHash('sha256').update(bytes).digest('hex');

/** The test signs tokens itself, and serves its public keys in place of the identity service. */
const { mint, key } = testTokens();
const someone = someClaims({ createdAt: new Date().toISOString(), subscriptionStatus: 'active' });
let identity: Server;
beforeAll(async () => {
  identity = createServer((_, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: key.keyId }] })),
  );
  identity.listen(0, '127.0.0.1');
  await once(identity, 'listening');
});
afterAll(() => void identity.close());

describe.each(testStores)('with $kind', ({ isHere, make }) => {
  describe.runIf(isHere)('a service that is killed', { timeout: 120_000 }, () => {
    let place: TestStore;
    let store: ObjectStore;
    let database: Awaited<ReturnType<typeof testDocumentsDatabase>>;
    let session: pg.Client;
    /** Holds locks in a separate session, because `pg_stat_activity` does not change within a transaction. */
    let holder: pg.Client;
    let folder: string;
    const children: ChildProcess[] = [];
    beforeAll(async () => {
      place = await make();
      store = place.open();
      await store.prepare();
    });
    afterAll(async () => {
      await store.close();
      await place.remove();
    });
    beforeEach(async () => {
      database = await testDocumentsDatabase();
      folder = await mkdtemp(join(tmpdir(), 'savvi-documents-kill-'));
      [session, holder] = [
        new pg.Client({ connectionString: database.url }),
        new pg.Client({ connectionString: database.url }),
      ];
      await Promise.all([session.connect(), holder.connect()]);
    });
    afterEach(async () => {
      for (const child of children.splice(0)) await killed(child);
      await Promise.all([session.end(), holder.end()]);
      await database.drop();
      await store.remove(await objects());
      await rm(folder, { recursive: true, force: true });
    });

    async function objects(): Promise<string[]> {
      const names: string[] = [];
      for await (const { name } of store.list('')) names.push(name);
      return names.sort();
    }
    const column = async (sql: string) =>
      (await session.query<{ value: string }>(sql)).rows.map(({ value }) => value);
    const named = () => column('SELECT object AS value FROM documents ORDER BY object');
    const notes = () => column('SELECT object AS value FROM loose_objects');

    async function killed(child: ChildProcess): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }

    /** Starts the service in a separate process; `later` moves its clock forward. */
    async function started(point: StallingPoint = 'nowhere', later = '0s') {
      const { port } = identity.address() as AddressInfo; // a listening server has an address
      const settings = {
        DATABASE_URL: database.url,
        BUS_URL: database.url,
        IDENTITY_URL: `http://127.0.0.1:${port}`,
        DOCUMENTS_KEYRING_FILE: join(folder, 'keyring.json'),
        DOCUMENTS_KEYRING_CREATE: 'true',
        LOG_LEVEL: 'silent',
        CLOCK_OFFSET: later,
        ...place.env,
      };
      const child = spawn(process.execPath, [PROGRAM, point, JSON.stringify(settings)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      children.push(child);
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()));
      const says = async (pattern: RegExp) => {
        for (;;) {
          const [, found] = pattern.exec(said) ?? [];
          if (found !== undefined) return found;
          if (child.exitCode !== null) throw new Error(`it ended and said only: ${said}`);
          await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
        }
      };
      const url = () => says(/listening (\S+)/);
      const ask = async (
        method: string,
        path: string,
        { raw, headers }: { raw?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
      ) =>
        fetch((await url()) + path, {
          method,
          headers: { Authorization: `Bearer ${mint(someone)}`, ...headers },
          ...(raw !== undefined && { body: raw }),
        });
      return {
        ask,
        ready: url,
        upload: async () => ask('POST', '/api/documents/upload', await formOf({ bytes })),
        waits: () => says(/(waiting)/),
        kill: () => killed(child),
      };
    }
    type Service = Awaited<ReturnType<typeof started>>;

    /** Uploads a document and waits for the response that it is stored. */
    async function acknowledged({ upload }: Service): Promise<Document> {
      const answer = await upload();
      expect(answer.status).toBe(201);
      return (await answer.json()) as Document; // A 201 response contains the document as in the contract.
    }

    /** Kills the process while one of its statements waits for a table lock, then releases the lock. */
    async function killBehindLock(
      lock: string,
      statement: string,
      service: Service,
      work: () => Promise<unknown>,
    ): Promise<void> {
      await holder.query('BEGIN');
      await holder.query(`LOCK TABLE ${lock}`);
      const working = work().catch(() => undefined); // the process is killed during the request
      const waiting = async () =>
        (
          await session.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
            [`%${statement}%`],
          )
        ).rows.length;
      await expect.poll(waiting, { timeout: TIMEOUT_MS }).toBe(1);
      await service.kill();
      await working;
      await holder.query('ROLLBACK');
      const sessions = async () =>
        (
          await session.query(
            "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'",
          )
        ).rows.length;
      // Only the two sessions of the test are left, so PostgreSQL has noticed that the service is gone.
      await expect.poll(sessions, { timeout: TIMEOUT_MS }).toBe(2);
    }

    async function killAtPoint(service: Service, work: () => Promise<unknown>): Promise<void> {
      const working = work().catch(() => undefined); // the process is killed during the request
      await service.waits();
      await service.kill();
      await working;
    }

    /** Expects that there are `count` rows and that each row has its object. */
    async function expectRows(count: number): Promise<void> {
      const [rows, there] = [await named(), new Set(await objects())];
      expect(rows).toHaveLength(count);
      expect(rows.filter((name) => !there.has(name))).toEqual([]);
    }

    /** Restarts the service and waits until it is idle: acknowledged documents are complete, and there is no other object. */
    async function afterwards(expected: readonly Document[], later = '2h'): Promise<Service> {
      const service = await started('nowhere', later);
      await service.ready();
      await expect
        .poll(async () => [await objects(), await notes()], { timeout: TIMEOUT_MS })
        .toEqual([await named(), []]);
      // The reply matches the contract.
      const list = (await (await service.ask('GET', '/api/documents')).json()) as Document[];
      expect(list.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      for (const { id } of list) {
        const content = Buffer.from(
          await (await service.ask('GET', `/api/documents/${id}/download`)).arrayBuffer(),
        );
        expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
      }
      return service;
    }

    // Trust: outages-5
    it.each([
      [
        'before the object is recorded',
        'nowhere',
        (service: Service) =>
          killBehindLock(
            'loose_objects IN ACCESS EXCLUSIVE MODE',
            'INSERT INTO loose_objects',
            service,
            service.upload,
          ),
      ],
      [
        'after the object is recorded',
        'before-object',
        (service: Service) => killAtPoint(service, service.upload),
      ],
      [
        'after half of the object',
        'half-of-object',
        (service: Service) => killAtPoint(service, service.upload),
      ],
      ['after the whole object', 'after-object', (service: Service) => killAtPoint(service, service.upload)],
      [
        'before the row is committed',
        'nowhere',
        (service: Service) =>
          killBehindLock('documents IN EXCLUSIVE MODE', 'INSERT INTO documents', service, service.upload),
      ],
    ] as const)(
      'during an upload, %s, leaves no row of the upload, and after a restart no object either',
      async (_, point, kill) => {
        const service = await started(point);
        const before = await acknowledged(service);
        await kill(service);
        await expectRows(1);
        await afterwards([before]);
      },
    );

    // Trust: outages-5
    it('right after it acknowledged an upload loses nothing', async () => {
      const service = await started();
      const before = await acknowledged(service);
      await service.kill();
      await expectRows(1);
      await afterwards([before]);
    });

    // Trust: outages-5
    it('during a deletion leaves the document either deleted or not deleted, and its object in both cases', async () => {
      const service = await started();
      const [one, two] = [await acknowledged(service), await acknowledged(service)];
      expect((await service.ask('DELETE', `/api/documents/${one.id}`)).status).toBe(204);
      await killBehindLock('documents IN EXCLUSIVE MODE', 'UPDATE documents', service, () =>
        service.ask('DELETE', `/api/documents/${two.id}`),
      );
      await expectRows(2);
      const isThere =
        (await session.query('SELECT 1 FROM documents WHERE id = $1 AND deleted_at IS NULL', [two.id])).rows
          .length === 1;
      const again = await afterwards(isThere ? [two] : []);
      for (const { id } of [one, two])
        expect((await again.ask('POST', `/api/documents/${id}/restore`)).status).toBe(200);
    });

    // Trust: outages-5
    it('during a purge, at any step, completes the purge after a restart [T-34]', async () => {
      const service = await started();
      const [kept, gone] = [await acknowledged(service), await acknowledged(service)];
      expect((await service.ask('DELETE', `/api/documents/${gone.id}`)).status).toBe(204);
      await service.kill();

      const beforeRows = await started('nowhere', '31d');
      await killBehindLock(
        'loose_objects IN ACCESS EXCLUSIVE MODE',
        'DELETE FROM documents',
        beforeRows,
        beforeRows.ready,
      );
      for (const point of ['before-removal', 'after-removal'] as const) {
        const purging = await started(point, '31d');
        await killAtPoint(purging, purging.ready);
        await expectRows(1);
        expect(await notes()).toHaveLength(1);
      }
      await afterwards([kept], '31d');
    });
  });
});
