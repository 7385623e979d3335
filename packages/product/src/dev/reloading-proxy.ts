// A development proxy in front of the gateway, on the address where the browser expects the gateway. It adds
// a script to every page that reloads the page on request. The gateway itself has no development mode.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { bindPort, closeServer } from '../front-door.ts';
import { isReady } from '../supervised-process.ts';

/** The proxy of `npm run dev`. */
export interface ReloadingProxy {
  port: number;
  /** Forwards requests to `url` from now on; before the first call they get 503. */
  forwardTo(url: string): void;
  /** Reloads every open page once the product is ready again. */
  reloadWhenBack(): Promise<void>;
  close(): Promise<void>;
}

const scriptPath = '/__dev/reload.js';
const eventsPath = '/__dev/events';
const script = `new EventSource('${eventsPath}').addEventListener('reload', () => location.reload());`;

/** Listens on `port` (0: a free port). @throws {Refusal} if the port is in use */
export async function reloadingProxy(port: number): Promise<ReloadingProxy> {
  let target: URL | undefined;
  const pages = new Set<ServerResponse>();

  const server = createServer((incoming, outgoing) => {
    if (incoming.url === scriptPath)
      return void outgoing.setHeader('Content-Type', 'text/javascript').end(script);
    if (incoming.url === eventsPath) return listen(outgoing);
    if (!target) return unavailable(outgoing);
    forward(incoming, outgoing, target);
  });

  function listen(page: ServerResponse): void {
    page.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' }).flushHeaders();
    pages.add(page);
    page.once('close', () => pages.delete(page));
  }

  return {
    port: await bindPort(server, port),
    forwardTo: (url) => void (target = new URL(url)),
    async reloadWhenBack() {
      const end = Date.now() + 15_000;
      do
        await sleep(150); // The process that restarts may still respond for a moment.
      while (Date.now() < end && !(target && (await isReady(new URL('/readyz', target)))));
      for (const page of pages) page.write('event: reload\ndata:\n\n');
    },
    close: () => closeServer(server),
  };
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, target: URL): void {
  const isPage = incoming.headers.accept?.includes('text/html') ?? false;
  const headers = isPage ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers;
  const upstream = request(
    { host: target.hostname, port: target.port, path: incoming.url, method: incoming.method, headers },
    (answer) => {
      const isHtml = isPage && (answer.headers['content-type'] ?? '').startsWith('text/html');
      if (!isHtml) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      void text(answer).then(
        (html) => {
          const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
          outgoing
            .writeHead(answer.statusCode ?? 502, kept)
            .end(html.replace('</head>', `<script src="${scriptPath}" defer></script></head>`));
        },
        () => outgoing.destroy(),
      );
    },
  );
  upstream.once('error', () => (outgoing.headersSent ? outgoing.destroy() : unavailable(outgoing)));
  incoming.pipe(upstream);
}

function unavailable(outgoing: ServerResponse): void {
  outgoing
    .writeHead(503, { 'Content-Type': 'text/html; charset=utf-8', 'Retry-After': '1' })
    .end(
      `<!doctype html><html lang="en"><head><title>Starting</title><script src="${scriptPath}" defer></script></head><body>Savvi is starting; this page loads again by itself.</body></html>`,
    );
}
