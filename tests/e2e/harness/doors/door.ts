// A door between two parts of a product: it passes everything on, or does to it what a part does that is
// broken.
import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteFault, ServiceFault } from '@savvi/testing/blast';

/** What a door does to what passes; the others are made by whoever runs what is behind it. */
export type DoorFault = Extract<
  RemoteFault | ServiceFault,
  | 'stopped'
  | 'hanging'
  | 'answering 500'
  | 'slow by 10 s'
  | 'wrong content type'
  | 'chunk missing after a deploy'
>;

/** A fault, and to which paths it happens. */
interface Rule {
  readonly fault: DoorFault;
  readonly concerns: (path: string) => boolean;
  /** Resolves when it is gone. */
  readonly gone: Promise<void>;
}

/** What another program says that was reached by mistake. */
const FOREIGN_PAGE = '<!doctype html><title>Welcome</title><h1>It works!</h1>';
const FAILED_PAGE = '<!doctype html><title>500</title><h1>500 Internal Server Error</h1>';
const SLOW_MS = 10_000;
/** What belongs to one connection. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** A door that is open. */
export interface Door {
  readonly url: string;
  /** From now on this happens to those paths; the function that comes back ends it. */
  put(fault: DoorFault, concerns: (path: string) => boolean): () => void;
  /** Nobody listens any more: connections are refused. */
  shut(): Promise<void>;
  /** Somebody listens again, where it was. */
  reopen(): Promise<void>;
}

/** Opens a door at a port (0: a free one) to what is at `target` by then. */
export async function openDoor(port: number, target: () => string): Promise<Door> {
  const rules = new Set<Rule>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo; // it listens at a port

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const path = new URL(asked.url ?? '/', 'http://door').pathname;
    const rule = [...rules].find(({ concerns }) => concerns(path));
    switch (rule?.fault) {
      case 'stopped':
        return void asked.socket.destroy();
      case 'hanging':
        await rule.gone; // as a process that goes on: what was asked meanwhile is answered late
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
   * Files keep their bytes, as when a server doesn't know their ending; anything else is another program's
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
        answer.flushHeaders(); // a stream may have nothing to say for long
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
