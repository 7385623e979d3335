// Runs a product in which each part is behind a proxy, which forwards requests or simulates a broken server.
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bindPort, closeServer } from '@savvi/product/front-door';
import { type Host, inProcessHost } from '@savvi/product/host';
import { gateway } from '@savvi/product/services';
import type { RemoteFault } from '@savvi/testing/blast';

/** The faults that the proxy simulates. The other faults need a different build of the area. */
type ProxyFault = Exclude<RemoteFault, 'throwing while rendering' | 'throwing in an effect'>;

/** A fault and the paths it applies to. */
interface Rule {
  readonly fault: ProxyFault;
  readonly appliesTo: (path: string) => boolean;
  /** Resolves when the fault has ended. */
  readonly ended: Promise<void>;
  readonly end: () => void;
}

/** The responses to requests that the proxy does not forward: status, content type and body. */
const OWN_RESPONSES: Partial<Record<ProxyFault, readonly [status: number, type: string, body: string]>> = {
  'answering 500': [500, 'text/html', '<!doctype html><title>500</title><h1>500 Internal Server Error</h1>'],
  'chunk missing after a deploy': [404, 'text/plain', 'Not found.'],
  // The page of an unrelated server.
  'wrong content type': [200, 'text/html', '<!doctype html><title>Welcome</title><h1>It works!</h1>'],
};
const SLOW_MS = 10_000;

/** A running fault proxy. */
interface FaultProxy {
  readonly url: string;
  /**
   * Applies a fault to the matching paths and ends an earlier fault. The returned function ends the new one.
   */
  inject(fault: ProxyFault, appliesTo: (path: string) => boolean): () => void;
  /** Stops listening: connections are refused. */
  close(): Promise<void>;
  /** Listens on the same port again. */
  reopen(): Promise<void>;
}

/**
 * Starts a proxy on a port (0: a free one). For each request, `target` returns the address to forward it to.
 */
async function startFaultProxy(port: number, target: () => string): Promise<FaultProxy> {
  let rule: Rule | undefined;
  // Playwright keeps idle connections without a limit, and a request on one that is being closed would fail.
  const server = createServer({ keepAliveTimeout: 600_000 }, (incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  const own = await bindPort(server, port);

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(incoming.url ?? '/', 'http://localhost').pathname;
    const fault = rule?.appliesTo(path) ? rule.fault : undefined;
    if (fault === 'stopped') return void incoming.socket.destroy();
    // Once the fault has ended, the waiting requests are answered, as by a process that was paused or busy.
    if (fault === 'hanging') await rule?.ended;
    if (fault === 'slow by 10 s') await Promise.race([sleep(SLOW_MS), rule?.ended]);
    if (response.destroyed) return;
    const isMistypedFile = fault === 'wrong content type' && path.startsWith('/remotes/');
    const [status, type, body] = (fault && OWN_RESPONSES[fault]) ?? [];
    if (status !== undefined && !isMistypedFile)
      return void response.writeHead(status, { 'Content-Type': type }).end(body);
    forward(incoming, response, isMistypedFile ? { 'content-type': type } : {});
  }

  /** Forwards a request. The response has the headers of the target, overridden by `headers`. */
  function forward(incoming: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
    const outgoing = request(
      target(),
      { method: incoming.method, path: incoming.url, headers: incoming.headers },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, { ...upstream.headers, ...headers });
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
      const { promise: ended, resolve: end } = Promise.withResolvers<void>();
      const injected = { fault, appliesTo, ended, end };
      rule?.end();
      rule = injected;
      return () => {
        end();
        if (rule === injected) rule = undefined;
      };
    },
    close: () => closeServer(server),
    async reopen() {
      await bindPort(server, own);
    },
  };
}

/** A service that runs behind its proxy. */
interface ProxiedService {
  readonly proxy: FaultProxy;
  readonly stop: () => Promise<void>;
  readonly restart: () => Promise<void>;
}

/** Runs a product in this process with a fault proxy in front of every service and of the gateway. */
export function proxiedHost() {
  const parts = new Map<string, ProxiedService>();
  const part = (name: string): ProxiedService => {
    const found = parts.get(name);
    if (found === undefined)
      throw new Error(`unknown service ${name}; known services: ${[...parts.keys()].join(', ')}`);
    return found;
  };
  const host: Host = {
    async start(service, environment) {
      const isFront = service === gateway;
      const inside = isFront ? { ...environment, PORT: '0' } : environment;
      let hosted = await inProcessHost.start(service, inside);
      const proxy = await startFaultProxy(isFront ? Number(environment['PORT']) : 0, () => hosted.url);
      const stop = async () => {
        await hosted.stop();
        await proxy.close();
      };
      parts.set(service.name, {
        proxy,
        stop,
        async restart() {
          hosted = await inProcessHost.start(service, inside);
          await proxy.reopen();
        },
      });
      return { url: proxy.url, stop };
    },
  };
  return {
    host,
    /** Breaks a service, and stops it for the fault `stopped`. The returned function repairs it. */
    async breakService(name: string, fault: ProxyFault): Promise<() => void | Promise<void>> {
      const { proxy, stop, restart } = part(name);
      if (fault !== 'stopped') return proxy.inject(fault, () => true);
      await stop();
      return restart;
    },
    /** Breaks the requests to matching paths of the gateway. The returned function repairs them. */
    breakFiles: (fault: ProxyFault, appliesTo: (path: string) => boolean): (() => void) =>
      part(gateway.name).proxy.inject(fault, appliesTo),
  };
}
