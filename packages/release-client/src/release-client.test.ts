import { expect, it } from 'vitest';
import { releaseClient } from './release-client.ts';
import { ReleaseRefused } from './release-refused.ts';
import { fakeReleaseApi } from './testing/fake-release-api.ts';

/** A release API that answers every request with this status and body. */
const answering = (status: number, body: string) =>
  fakeReleaseApi((_request, response) => void response.writeHead(status).end(body));
const refusalOf = async (url: string) => {
  const refusal: unknown = await releaseClient(url, 'svr_a.b')
    .entries()
    .catch((error: unknown) => error);
  if (!(refusal instanceof ReleaseRefused)) throw new Error('expected a refusal', { cause: refusal });
  return refusal.message;
};

it('the client sends the token, and reads the registry', async () => {
  const received: unknown[] = [];
  const entry = { area: 'budget', revision: 3, versions: [], position: 0 };
  await using api = await fakeReleaseApi(({ url, headers }, response) => {
    received.push([url, headers.authorization]);
    response.end(JSON.stringify({ areas: [entry] }));
  });
  expect(await releaseClient(`${api.url}/`, 'svr_a.b').entries()).toEqual([
    { area: 'budget', revision: 3, versions: [] },
  ]);
  expect(received).toEqual([['/v1/areas', 'Bearer svr_a.b']]);
});

it('an expired token is refused with the sentence of the gateway', async () => {
  const message = 'The token of budget-team has expired or was revoked.';
  await using api = await answering(401, JSON.stringify({ message }));
  expect(await refusalOf(api.url)).toBe(message);
});

it('an unreachable address is refused', async () => {
  expect(await refusalOf('http://127.0.0.1:1')).toBe(
    'The release API at http://127.0.0.1:1 does not answer. Is the product running, and is that its address?',
  );
});

it.each([
  [404, '<!doctype html>', 'answered with status 404. Is that its address?'],
  [200, '<!doctype html>', 'is not one of the release API. Is that its address'],
  [200, '{"areas":[{"name":"budget"}]}', 'is not one of the release API. Is that its address'],
])('an answer with status %i that is not of the release API is refused', async (status, body, text) => {
  await using api = await answering(status, body);
  expect(await refusalOf(api.url)).toContain(text);
});

it('a redirect is refused, so that no other address gets the token', async () => {
  const received: unknown[] = [];
  await using other = await fakeReleaseApi(({ headers }, response) => {
    received.push(headers.authorization);
    response.end('{ "areas": [] }');
  });
  await using api = await fakeReleaseApi(
    (_request, response) => void response.writeHead(307, { Location: `${other.url}/v1/areas` }).end(),
  );
  expect(await refusalOf(api.url)).toContain('is that its address?');
  expect(received).toEqual([]);
});

it('a change whose response is lost is reported as unconfirmed, and one that was never sent is not', async () => {
  const change = { area: 'budget', revision: 1, version: 'a', isForced: false, reason: null };
  const promote = (url: string) => releaseClient(url, 'svr_a.b').promote(change);
  await using api = await fakeReleaseApi((request) => void request.socket.destroy());
  await expect(promote(api.url)).rejects.toThrow(
    `The release API at ${api.url} did not confirm the change. Check with --list whether it was made.`,
  );
  await expect(promote('http://127.0.0.1:1')).rejects.toThrow('does not answer');
});

it('a lock that is not of the release API is refused, and its request ends', async () => {
  const ended = Promise.withResolvers<void>();
  await using api = await fakeReleaseApi((_request, response) => {
    response.once('close', ended.resolve);
    response.write('<!doctype html>\n');
  });
  await expect(releaseClient(api.url, 'svr_a.b').lock()).rejects.toThrow('is not one of the release API');
  await ended.promise;
});

it('a lock is held until it is disposed of, and an ended one is refused', async () => {
  let isHeld = false;
  await using api = await fakeReleaseApi((_request, response) => {
    isHeld = true;
    response.once('close', () => (isHeld = false));
    response.write('{"id":"0123456789abcdef"}\n');
  });
  const lock = await releaseClient(api.url, 'svr_a.b').lock();
  expect([lock.id, isHeld]).toEqual(['0123456789abcdef', true]);
  await lock[Symbol.asyncDispose]();
  await expect.poll(() => isHeld).toBe(false);

  await using ending = await answering(200, '');
  await expect(releaseClient(ending.url, 'svr_a.b').lock()).rejects.toThrow(
    'The lock of this release has ended.',
  );
});
