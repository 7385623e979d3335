import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { z } from 'zod';
import { ReleaseRefused } from '../registry/releases.ts';
import { responses, toJson } from './messages.ts';
import type { ReleaseAccess } from './operations.ts';

/** The time limit of one request, in milliseconds: an upload of a large version over a slow network. */
const TIMEOUT_MS = 120_000;

/** Calls the release API at `url` with a token. Each refusal is thrown as a {@link ReleaseRefused}. */
export function releaseClient(url: string, token: string): ReleaseAccess {
  async function ask(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) {
    const response = await fetch(`${url}/v1/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: toJson(body) }),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ReleaseRefused(`The release API at ${url} does not answer. Is the product running?`, {
        cause,
      });
    });
    if (response.ok) return response;
    const refusal = responses.refusal.safeParse(await response.json().catch(() => null));
    throw new ReleaseRefused(
      refusal.data?.message ?? `The release API at ${url} answered with status ${response.status}.`,
    );
  }
  const get = async <Schema extends z.ZodType>(path: string, schema: Schema) =>
    schema.parse(await (await ask('GET', path)).json());
  const post = async <Schema extends z.ZodType>(path: string, body: unknown, schema: Schema) =>
    schema.parse(await (await ask('POST', path, body)).json());

  return {
    lines: async () => (await get('areas', responses.areas)).areas,
    acts: (area) => get(`areas/${area}/acts`, responses.acts),
    comparison: (area) => get(`areas/${area}/comparison`, responses.comparison),
    deployed: () => get('deployed', responses.deployed),
    check: ({ area, ...change }) => post(`areas/${area}/check`, change, responses.outcome),
    release: ({ area, files, ...release }) =>
      post(
        `areas/${area}/releases`,
        {
          ...release,
          files: files.map(({ path, bytes }) => ({ path, base64: bytes.toString('base64') })),
        },
        responses.released,
      ),
    switchTo: ({ area, ...change }) => post(`areas/${area}/switch`, change, responses.outcome),
    promote: ({ area, ...change }) => post(`areas/${area}/promotion`, change, responses.outcome),
    /** The lock is held for as long as the response of the request is open. */
    async alone() {
      const ending = new AbortController();
      const { body } = await ask('POST', 'lock', undefined, ending.signal);
      if (body === null) throw new ReleaseRefused(`The release API at ${url} gave no lock.`);
      // The DOM and Node declare this one class separately.
      const lines = createInterface({ input: Readable.fromWeb(body as ReadableStream) });
      const ended = new Promise<void>((resolve) => lines.once('close', resolve));
      lines.on('error', () => undefined); // the next change is refused, because its lock has ended
      const first = await Promise.race([
        new Promise<string>((resolve) => lines.once('line', resolve)),
        ended.then(() => null),
      ]);
      if (first === null) throw new ReleaseRefused('The lock of this release has ended. Release again.');
      const { id } = responses.lock.parse(JSON.parse(first));
      return {
        id,
        ended,
        async [Symbol.asyncDispose]() {
          ending.abort();
        },
      };
    },
  };
}
