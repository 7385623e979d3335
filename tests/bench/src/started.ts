// Starts the servers and clients that benchmark suites need. They stop when the suite's stack is disposed, in
// reverse order.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, type ProductSettings, startProduct } from '@savvi/testing/product';
import { freePort } from '@savvi/tooling/postgres/free-port';
import { type Dispatcher, Pool } from 'undici';

/** Creates a temporary folder. */
export const newFolder = async (stack: AsyncDisposableStack): Promise<string> =>
  stack.use(await mkdtempDisposable(join(tmpdir(), 'savvi-bench-'))).path;

/** Starts the product, by default with separate service processes as in production. */
export const newProduct = async (
  stack: AsyncDisposableStack,
  settings: ProductSettings = { split: true, env: { NODE_ENV: 'production' } },
): Promise<Product> => stack.adopt(await startProduct(settings), (product) => product.remove());

/** Runs a program of this folder in a separate process. */
export const newProgram = (
  stack: AsyncDisposableStack,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcess =>
  stack.adopt(
    fork(join(import.meta.dirname, file), args, {
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    }),
    async (child) => {
      const ended = once(child, 'exit');
      if (child.kill()) await ended;
    },
  );

/**
 * Runs a server of this folder in a separate process. The server listens on `PORT` and then sends a message
 * to its parent process.
 */
export async function newServer(
  stack: AsyncDisposableStack,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ url: string; pid: number }> {
  const port = String(await freePort());
  const server = newProgram(stack, file, args, { ...env, PORT: port });
  await once(server, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: server.pid ?? 0 };
}

/** Opens keep-alive connections to the server at `url`, each with at most one request in flight. */
export function newClient(stack: AsyncDisposableStack, url: string, connections: number) {
  const pool = stack.adopt(new Pool(url, { connections, pipelining: 1 }), (each) => each.close());

  /** Sends a request and returns the body. @throws {Error} for any other status than the expected one */
  async function send(
    request: Dispatcher.RequestOptions,
    expected = 200,
  ): Promise<Dispatcher.ResponseData['body']> {
    const { statusCode, body } = await pool.request(request);
    if (statusCode !== expected)
      throw new Error(`${request.method} at ${url} answered ${statusCode}: ${await body.text()}`);
    return body;
  }

  /** Sends a request and discards the body. @throws {Error} for any other status than the expected one */
  const call = async (request: Dispatcher.RequestOptions, expected = 200): Promise<void> =>
    (await send(request, expected)).dump({ limit: Number.MAX_SAFE_INTEGER });

  let sent = 0;
  return {
    send,
    call,
    /** Sends `count` requests over all connections; `requestOf` gets the number of requests sent before. */
    async repeat(
      count: number,
      requestOf: (index: number) => Dispatcher.RequestOptions,
      expected = 200,
    ): Promise<void> {
      let left = count;
      const worker = async () => {
        while (left-- > 0) await call(requestOf(sent++), expected);
      };
      await Promise.all(Array.from({ length: connections }, worker));
    },
  };
}
