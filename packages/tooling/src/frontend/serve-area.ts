import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';
import { freePort } from '../postgres/free-port.ts';
import { bundle, type FrontendConfig } from './bundle.ts';
import { type Frontend, sourceHash } from './frontends.ts';
import { publishRemote } from './publish-remote.ts';

/** What answers a request, or leaves it to the next. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Which area is served, and who answers its calls. */
export interface ServedArea {
  readonly root: string;
  readonly area: Frontend;
  /** 0 takes a free one. */
  readonly port: number;
  /** Answers `/api`, or the address of a product that does. */
  readonly api: Middleware | URL;
  /** Hears one plain line for each step. */
  readonly onProgress: (line: string) => void;
}

/** A server that runs until it is closed. */
export interface AreaServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Below it lies the area as a remote, for a shell that is pointed here (docs/adr/0038). */
const REMOTE_PATH = '/remote';
/**
 * Of every answer below it, also of one that only sends on or fails: a browser hides from a shell of another
 * origin what lacks it. Never of the API's.
 */
const FOR_ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' };

/**
 * Serves an area as a page of its own that follows its sources. Resolves when it has been built for the first
 * time, and says what does not compile.
 * @throws when the port is taken.
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
  // The contract of every rspack.config.ts in the checkout.
  const { default: config } = (await import(pathToFileURL(join(area.dir, 'rspack.config.ts')).href)) as {
    default: FrontendConfig;
  };
  const compiler = rspack({
    ...[config({ mode: 'development', outDir: placesOf(root, area).page, isAlone: true })].flat()[0],
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
      // The page's own host, whichever name it was opened by: the server refuses others.
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

/** A product refuses changes that come from another page than its own: those of this page, and no others, are told as its own. */
function handedOn(api: URL, url: string): NonNullable<Configuration['proxy']>[number] {
  return {
    context: ['/api'],
    target: api.origin,
    changeOrigin: true,
    on: {
      proxyReq(outgoing, { headers }) {
        if (headers.origin === url) outgoing.setHeader('origin', api.origin);
      },
    },
  };
}

/** Publishes the remote as of now when a shell asks for what is told of it, and sends it there. Apart from `dist/remotes`, which products serve. */
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
    await bundle(area.dir, { mode: 'development', outDir: work });
    newest = {
      sources,
      version: await publishRemote({
        dir: area.dir,
        workDir: work,
        targetDir: published,
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

/** Where this server's own files lie: each of its runs has a work folder. */
function placesOf(root: string, { name }: Frontend) {
  const dir = join(root, 'dist/.alone', name);
  return { page: join(dir, 'page'), published: join(dir, 'remote'), work: join(dir, `work-${process.pid}`) };
}
