// A proxy between two parts of the product. It forwards requests, or simulates a broken server.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteFault, ServiceFault } from '@savvi/testing/blast';

/** The faults that the proxy simulates. The other faults need a different build of the area. */
export type DoorFault = Extract<
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
  readonly fault: DoorFault;
  readonly concerns: (path: string) => boolean;
  /** Resolves when the fault has ended. */
  readonly gone: Promise<void>;
}

/** The page of an unrelated server. */
const FOREIGN_PAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';
const FAILED_PAGE = '<!doctype html><title>500</title><h1>500 Internal Server Error</h1>';
const SLOW_MS = 10_000;
/** Headers that belong to one connection and are not forwarded. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A running fault proxy. */
export interface Door {
  readonly url: string;
  /** Applies a fault to the matching paths. The returned function ends it. */
  put(fault: DoorFault, concerns: (path: string) => boolean): () => void;
  /** Stops listening: connections are refused. */
  shut(): Promise<void>;
  /** Listens on the same port again. */
  reopen(): Promise<void>;
}

/** Starts a proxy on a port (0: a free one). It calls `target` for each request. */
export async function openDoor(port: number, target: () => string): Promise<Door> {
  const rules = new Set<Rule>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo; // the server listens on a TCP port

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = new URL(asked.url ?? '/', 'http://door').pathname;
    const rule = [...rules].find(({ concerns }) => concerns(path));
    switch (rule?.fault) {
      case 'stopped':
        return void asked.socket.destroy();
      case 'hanging':
        await rule.gone; // like a process that was paused: it answers the waiting requests late
        break;
      case 'slow by 10 s':
        await sleep(SLOW_MS);
        break;
      case 'answering 500':
        return void answer.writeHead(500, { 'Content-Type': 'text/html' }).end(FAILED_PAGE);
      case 'chunk missing after a deploy':
        return void answer.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.');
      case 'wrong content type':
      case undefined:
    }
    if (!answer.destroyed) forward(asked, answer, path, rule?.fault === 'wrong content type');
  }

  /**
   * Forwards a request. With a wrong content type, files keep their bytes and other paths return an unrelated
   * page.
   */
  function forward(asked: IncomingMessage, answer: ServerResponse, path: string, isMistyped: boolean): void {
    if (isMistyped && !path.startsWith('/remotes/'))
      return void answer.writeHead(200, { 'Content-Type': 'text/html' }).end(FOREIGN_PAGE);
    const { hostname, port: to } = new URL(target());
    const passed = request(
      { host: hostname, port: to, method: asked.method, path: asked.url, headers: asked.headers, agent },
      (answered) => {
        const headers = Object.fromEntries(
          Object.entries(answered.headers).filter(([name]) => !OWN_HEADERS.has(name)),
        );
        answer.writeHead(answered.statusCode ?? 502, {
          ...headers,
          ...(isMistyped && { 'content-type': 'text/html' }),
        });
        answer.flushHeaders(); // a stream may send no data for a long time
        answered.pipe(answer);
        answered.on('error', () => answer.destroy());
      },
    );
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }

  return {
    url: `http://127.0.0.1:${own}`,
    put(fault, concerns) {
      const { promise: gone, resolve } = Promise.withResolvers<void>();
      const rule = { fault, concerns, gone };
      rules.add(rule);
      return () => {
        rules.delete(rule);
        resolve();
      };
    },
    async shut() {
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
