import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { builtParts } from '@savvi/contract-check/deployed';
import { buildFrontends } from '@savvi/tooling/build';
import { watchFrontends } from '@savvi/tooling/build/watch';
import { reportFailure } from '@savvi/tooling/refusal';
import { dataFolderPaths } from './data-folder.ts';
import { reloadingProxy } from './dev/reloading-proxy.ts';
import { watchServices } from './dev/watch-services.ts';
import { inProcessHost, splitHost } from './host.ts';
import { prepare } from './prepare.ts';
import { offerReleases } from './offered-releases.ts';
import { type Product, startProduct } from './product.ts';
import { renewalsIn, takeRenewals } from './renewals.ts';
import { everyService, gateway, servicesToStart } from './services.ts';
import { embedded, type Setting } from './setting.ts';
import { parseDevSettings, parseSettings } from './settings.ts';

/** Options of {@link runProduct}. */
export interface RunOptions {
  /** The root of the checkout. */
  readonly root: string;
  readonly setting: Setting;
  /** Whether each service runs in its own process. */
  readonly split: boolean;
  /** The default data folder, relative to the checkout; DATA_DIR overrides it. */
  readonly dataDir: string;
}

const say = console.log;

/** Starts the whole product, prints its address and runs until a signal ends it. */
export const runProduct = ({ root, setting, split, dataDir }: RunOptions): Promise<never> =>
  untilEnded(async (stack, signal) => {
    const settings = parseSettings({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || dataDir }, root);
    const data = dataFolderPaths(settings.DATA_DIR);
    const apart = split ? splitHost({ root, say, ...data }) : null;
    const services = servicesToStart(settings, process.env, say);
    const product = await startProduct(
      {
        root,
        say,
        signal,
        services,
        gateway,
        setting,
        own: process.env,
        settings,
        host: apart ?? inProcessHost,
        prepare: (ending) => prepare({ root, say, signal: ending }),
        contracts: () => builtParts(path.join(root, 'dist'), [...services, gateway]),
      },
      stack,
    );
    // The last release wrote this folder. Its commands would compare releases with what is in it.
    await rm(path.join(settings.DATA_DIR, 'contracts'), { recursive: true, force: true });
    await offerReleases(product.releases, data.releases, stack);
    if (apart !== null)
      stack.defer(
        await takeRenewals(
          data.renewals,
          renewalsIn(apart, { root, databaseUrl: product.releases.databaseUrl }),
        ),
      );
    say(greeting(product, process.stdout.isTTY === true));
  });

/**
 * Runs the product in development mode until a signal ends it: each service has its own process that restarts
 * when its code changes, frontends are rebuilt when their code changes, and pages reload after either.
 */
export const developProduct = (root: string): Promise<never> =>
  untilEnded(async (stack, signal) => {
    const settings = parseDevSettings(process.env, root);
    const data = dataFolderPaths(settings.DATA_DIR);
    const proxy = await reloadingProxy(settings.PORT);
    stack.defer(() => proxy.close());
    const url = settings.PUBLIC_URL ?? `http://localhost:${proxy.port}`;
    const host = splitHost({ root, say, ...data });
    const product = await startProduct(
      {
        root,
        say,
        signal,
        services: servicesToStart(settings, process.env, say),
        gateway,
        setting: embedded,
        own: process.env,
        settings: { ...settings, PORT: 0, PUBLIC_URL: url },
        host,
        async prepare(ending) {
          await prepare({ root, say, frontends: false, signal: ending });
          await buildFrontends({ root, mode: 'development', onProgress: say });
        },
        contracts: async () => (await import('@savvi/tooling/contracts')).contractsOfServices(root),
      },
      stack,
    );
    await offerReleases(product.releases, data.releases, stack);
    proxy.forwardTo(product.listensAt);
    const restart = (name: string) => {
      say(`Restarting ${name}.`);
      host.restart(name);
      void proxy.reloadWhenBack();
    };
    const changes = watchServices({ root, services: everyService, onChange: restart, say });
    stack.defer(() => changes.close());
    // The gateway reads files and areas only when it starts.
    const frontends = watchFrontends({ root, onProgress: say, onBuilt: () => restart(gateway.name) });
    stack.defer(() => frontends.close());
    say(greeting(product, process.stdout.isTTY === true));
  });

/**
 * The message that the start command prints once Savvi is ready. A new administrator's password is shown
 * once, and only on a terminal: other output is stored, such as in the log of a service manager.
 */
export const greeting = (
  { url, newAdmins, mailFolder, adminCredentials }: Product,
  isTerminal: boolean,
): string =>
  [
    `Savvi is ready: ${url} (started in ${(performance.now() / 1000).toFixed(1)} s)`,
    ...newAdmins.map(
      ({ email, password }) =>
        `  Administrator: ${email}   ${isTerminal ? `first password: ${password}   (shown once; choose another at the first sign-in)` : `first password: in the file below`}`,
    ),
    `  Administrators: ${adminCredentials}`,
    `  Mails: ${mailFolder}`,
    '  Ctrl-C stops it.',
  ].join('\n');

/**
 * Runs `start` and waits for a signal, then disposes of the stack and exits. A refusal is printed as its
 * sentence.
 */
export async function untilEnded(
  start: (stack: AsyncDisposableStack, signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const stack = new AsyncDisposableStack();
  const ending = new AbortController();
  let exitCode = 0;
  const report = (cause: unknown) => {
    reportFailure(cause);
    exitCode = 1;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  process.on('uncaughtException', (cause) => {
    console.error(cause);
    if (!ending.signal.aborted) exitCode = 1;
    ending.abort();
  });
  try {
    await start(stack, ending.signal);
    if (!ending.signal.aborted) await once(ending.signal, 'abort');
  } catch (cause) {
    // A start that the signal aborts rejects with the reason of the signal.
    if (cause !== ending.signal.reason) report(cause);
  }
  await stack.disposeAsync().catch(report);
  if (exitCode === 0) console.log('Stopped. Everything is saved.');
  process.exit(exitCode); // The process exits immediately, because no work is left to wait for.
}
