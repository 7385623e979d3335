// A proxy between two parts of the product. It forwards requests, or simulates a broken server.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteFault, ServiceFault } from '@savvi/testing/blast';

/** The faults that the proxy simulates. The other faults need a different build of the area. */
export type ProxyFault = Extract<
  RemoteFault | ServiceFault,
  | 'stopped'
  | 'hanging'
  | 'answering 500'
  | 'slow by 10 s'
  | 'wrong content type'
  | 'chunk missing after a deploy'
>;

/** A fault and the paths it applies to. */
interface Rule {
  readonly fault: ProxyFault;
  readonly appliesTo: (path: string) => boolean;
  /** Resolves when the fault has ended. */
  readonly ended: Promise<void>;
}

/** The page of an unrelated server. */
const FOREIGN_PAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';
const FAILED_PAGE = '<!doctype html><title>500</title><h1>500 Internal Server Error</h1>';
const SLOW_MS = 10_000;
/** Headers that belong to one connection and are not forwarded. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A running fault proxy. */
export interface FaultProxy {
  readonly url: string;
  /** Applies a fault to the matching paths. The returned function ends it. */
  inject(fault: ProxyFault, appliesTo: (path: string) => boolean): () => void;
  /** Stops listening: connections are refused. */
  close(): Promise<void>;
  /** Listens on the same port again. */
  reopen(): Promise<void>;
}

/** Starts a proxy on a port (0: a free one). It calls `target` for each request. */
export async function startFaultProxy(port: number, target: () => string): Promise<FaultProxy> {
  const rules = new Set<Rule>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo; // the server listens on a TCP port

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const rule = [...rules].find(({ appliesTo }) => appliesTo(path));
    switch (rule?.fault) {
      case 'stopped':
        return void incoming.socket.destroy();
      case 'hanging':
        await rule.ended; // like a process that was paused: it answers the waiting requests late
        break;
      case 'slow by 10 s':
        await sleep(SLOW_MS);
        break;
      case 'answering 500':
        return void response.writeHead(500, { 'Content-Type': 'text/html' }).end(FAILED_PAGE);
      case 'chunk missing after a deploy':
        return void response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.');
      case 'wrong content type':
      case undefined:
    }
    if (!response.destroyed) forward(incoming, response, path, rule?.fault === 'wrong content type');
  }

  /**
   * Forwards a request. With a wrong content type, files keep their bytes and other paths return an unrelated
   * page.
   */
  function forward(
    incoming: IncomingMessage,
    response: ServerResponse,
    path: string,
    isMistyped: boolean,
  ): void {
    if (isMistyped && !path.startsWith('/remotes/'))
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(FOREIGN_PAGE);
    const { hostname, port: to } = new URL(target());
    const outgoing = request(
      {
        host: hostname,
        port: to,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
        agent,
      },
      (upstream) => {
        const headers = Object.fromEntries(
          Object.entries(upstream.headers).filter(([name]) => !HOP_HEADERS.has(name)),
        );
        response.writeHead(upstream.statusCode ?? 502, {
          ...headers,
          ...(isMistyped && { 'content-type': 'text/html' }),
        });
        response.flushHeaders(); // a stream may send no data for a long time
        upstream.pipe(response);
        upstream.on('error', () => response.destroy());
      },
    );
    outgoing.on('error', () => response.destroy());
    response.on('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  return {
    url: `http://127.0.0.1:${own}`,
    inject(fault, appliesTo) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const rule = { fault, appliesTo, ended };
      rules.add(rule);
      return () => {
        rules.delete(rule);
        resolve();
      };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
    async reopen() {
      server.listen(own, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
