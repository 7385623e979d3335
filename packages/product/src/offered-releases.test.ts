import { createServer } from 'node:http';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readToken } from '@savvi/release-kit/tokens';
import { releaseTokens } from '@savvi/release-kit/tokens/issued';
import { Refusal } from '@savvi/tooling/refusal';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataFolderPaths } from './data-folder.ts';
import { accountName, offeredReleases, offerReleases } from './offered-releases.ts';
import { gatewayDatabase } from '@savvi/testing/gateway-database';

const KEY = 'k'.repeat(32);
const database = gatewayDatabase();
let folder: string;
let stack: AsyncDisposableStack;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'savvi-offered-'));
  stack = new AsyncDisposableStack();
  await database.pool.query('TRUNCATE release_tokens');
});
afterEach(async () => {
  await stack.disposeAsync();
  await rm(folder, { recursive: true });
});

const file = () => dataFolderPaths(folder).releases;
/** Offers the releases of a product, as its start does. @returns the content of the file */
async function offer({ port = 4321, on = stack } = {}) {
  await offerReleases({ port, key: KEY, databaseUrl: database.url }, file(), on);
  // The form of the file.
  return JSON.parse(await readFile(file(), 'utf8')) as { url: string; token: string };
}
function idOf(text: string): string {
  const token = readToken(KEY, text);
  if (token?.kind !== 'team') throw new Error('it is no token of a team');
  return token.id;
}
const isValid = (text: string) => releaseTokens(database.pool).isValid(idOf(text));

describe('the offer of a running product', () => {
  it('is a file that only its own account can read, also in place of one that others could read', async () => {
    await writeFile(file(), 'of a killed start');
    await chmod(file(), 0o644);
    await offer();
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('contains the address of the release API and a token for every area', async () => {
    const { url, token } = await offer();
    expect(url).toBe('http://127.0.0.1:4321');
    expect(readToken(KEY, token)).toMatchObject({ kind: 'team', team: accountName(), areas: ['*'] });
    expect(await isValid(token)).toBe(true);
  });

  it('revokes the token of the last start, and those of other teams stay valid', async () => {
    const first = await offer();
    const other = await releaseTokens(database.pool).issue(KEY, {
      team: 'vault team',
      areas: ['vault'],
      days: 1,
    });
    const second = await offer();
    expect(await Promise.all([first.token, second.token, other].map(isValid))).toEqual([false, true, true]);
  });

  it('ends with the product', async () => {
    const run = new AsyncDisposableStack();
    await offer({ on: run });
    await run.disposeAsync();
    await expect(stat(file())).rejects.toThrow('ENOENT');
  });
});

describe('a command beside a product', () => {
  it('calls the offered address with the offered token, or with the one in RELEASE_TOKEN', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url, request.headers.authorization);
      response.end('{ "areas": [] }');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stack.defer(() => void server.close().closeAllConnections());
    // A TCP server has such an address.
    const { token } = await offer({ port: (server.address() as AddressInfo).port });
    expect(await (await offeredReleases(folder)).entries()).toEqual([]);
    expect(asked).toEqual(['/v1/areas', `Bearer ${token}`]);
    vi.stubEnv('RELEASE_TOKEN', 'svr_of.a-team');
    await (await offeredReleases(folder)).entries();
    vi.unstubAllEnvs();
    expect(asked.at(-1)).toBe('Bearer svr_of.a-team');
  });

  it('is refused with the step to take when nothing is offered', async () => {
    const refused = offeredReleases(folder);
    await expect(refused).rejects.toBeInstanceOf(Refusal);
    await expect(refused).rejects.toThrow(
      `The Savvi that runs on ${folder} offers no releases yet: it is still starting, or was started by an older release. Start it with this one.`,
    );
  });

  it('releases in the name of its account', () => {
    expect(accountName()).toBe(os.userInfo().username);
  });
});
