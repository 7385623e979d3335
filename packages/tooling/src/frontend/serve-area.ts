import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';
import { freePort } from '../postgres/processes.ts';
import { bundle, configsOf } from './bundle.ts';
import { type Frontend, sourceHash } from './frontends.ts';
import { publishRemote } from './publish.ts';

/** Handles a request, or passes it on with `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The area to serve, and the API that it calls. */
export interface ServedArea {
  readonly root: string;
  readonly area: Frontend;
  /** 0 picks a free port. */
  readonly port: number;
  /** A handler for `/api`, or the address of a running product. */
  readonly api: Middleware | URL;
  /** Called with one plain line per step. */
  readonly onProgress: (line: string) => void;
}

/** A server that runs until it is closed. */
export interface AreaServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The path below which the area is served as a remote, for a shell that loads it from here (docs/adr/0038).
 */
const REMOTE_PATH = '/remote';
/**
 * The header of every response below the remote path, including redirects and errors, because a browser hides
 * a response without it from a shell of another origin. API responses never get this header.
 */
const FOR_ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

/**
 * Serves an area as a standalone page that is rebuilt when its sources change. Resolves after the first
 * build, and reports compile errors.
 * @throws if the port is in use
 */
export async function serveArea({
  root,
  area,
  port: wanted,
  api,
  onProgress,
}: ServedArea): Promise<AreaServer> {
  const port = await freePort(wanted);
  const url = `http://localhost:${port}`;
  const [config] = await configsOf(area.dir, {
    mode: 'development',
    outDir: placesOf(root, area).page,
    isAlone: true,
  });
  const compiler = rspack({
    ...config,
    infrastructureLogging: { level: 'error' },
  });
  const { promise: built, resolve } = Promise.withResolvers<void>();
  compiler.hooks.done.tap('serve-area', (stats) => {
    if (stats.hasErrors()) onProgress(stats.toString({ preset: 'errors-only', colors: false }));
    resolve();
  });
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      // The web socket uses the host name that the page was opened with, because the server rejects others.
      client: { logging: 'warn', webSocketURL: 'auto://0.0.0.0:0/ws' },
      setupExitSignals: false,
      devMiddleware: { stats: 'errors-only' },
      historyApiFallback: true,
      headers: (request) => (request.url?.startsWith(`${REMOTE_PATH}/`) ? FOR_ANY_ORIGIN : {}),
      static: { directory: placesOf(root, area).published, publicPath: REMOTE_PATH, watch: false },
      setupMiddlewares: (middlewares) => [
        newestRemote({ root, area, onProgress }),
        ...(api instanceof URL ? [] : [callsOnly(api)]),
        ...middlewares,
      ],
      ...(api instanceof URL && { proxy: [handedOn(api, url)] }),
    },
    compiler,
  );
  await server.start();
  await built;
  return {
    url,
    async close() {
      await server.stop();
      await new Promise<void>((done) => compiler.close(() => done()));
    },
  };
}

const callsOnly =
  (api: Middleware): Middleware =>
  (request, response, next) =>
    request.url?.startsWith('/api/') ? api(request, response, next) : next();

/**
 * The product rejects changes that come from another origin. The proxy rewrites the origin of requests from
 * this page, and of no others, to the product's own.
 */
const handedOn = (api: URL, url: string): NonNullable<Configuration['proxy']>[number] => ({
  context: ['/api'],
  target: api.origin,
  changeOrigin: true,
  on: {
    proxyReq(outgoing, { headers }) {
      if (headers.origin === url) outgoing.setHeader('origin', api.origin);
    },
  },
});

/**
 * When a shell requests the remote's manifest, publishes the current build and redirects to it. It is stored
 * outside `dist/remotes`, which running products serve.
 */
function newestRemote({
  area,
  root,
  onProgress,
}: Pick<ServedArea, 'area' | 'root' | 'onProgress'>): Middleware {
  const { work, published } = placesOf(root, area);
  let newest = { sources: '', version: '' };
  const publish = async () => {
    const sources = sourceHash(root, area, 'alone');
    if (sources === newest.sources) return;
    const { firstLoads } = await bundle(area.dir, { mode: 'development', outDir: work });
    newest = {
      sources,
      version: await publishRemote({
        dir: area.dir,
        workDir: work,
        targetDir: published,
        firstLoads,
        brotliQuality: 1,
        builtAt: new Date(),
      }),
    };
  };
  let publishing = Promise.resolve();
  return (request, response, next) => {
    if (request.url !== `${REMOTE_PATH}/remote.json`) return next();
    publishing = publishing.catch(() => undefined).then(publish);
    publishing.then(
      () =>
        response
          .writeHead(302, {
            ...FOR_ANY_ORIGIN,
            Location: `${REMOTE_PATH}/${newest.version}/remote.json`,
            'Cache-Control': 'no-store',
          })
          .end(),
      (error: unknown) => {
        onProgress(error instanceof Error ? error.message : String(error));
        response.writeHead(500, FOR_ANY_ORIGIN).end();
      },
    );
  };
}

/** The folders of this server: each run has its own work folder. */
function placesOf(root: string, { name }: Frontend) {
  const dir = join(root, 'dist/.alone', name);
  return { page: join(dir, 'page'), published: join(dir, 'remote'), work: join(dir, `work-${process.pid}`) };
}
