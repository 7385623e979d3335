// Runs the product for development: each service has its own process that restarts when its code changes,
// frontends are rebuilt when their code changes, and pages reload after either.
import { buildFrontends } from '@savvi/tooling/build';
import { watchFrontends } from '@savvi/tooling/build/watch';
import { forgetStart } from '@savvi/contract-check/deployed';
import { reloadingProxy } from './reloading-proxy.ts';
import { watchServices } from './watch-services.ts';
import { dataFolderPaths } from '../data-folder.ts';
import { embedded } from '../embedded.ts';
import { greeting } from '../greeting.ts';
import { prepare } from '../prepare.ts';
import { startProduct } from '../product.ts';
import { servicesToStart } from '../payments.ts';
import { everyService, gateway } from '../services.ts';
import { parseDevSettings } from '../settings.ts';
import { type SplitHost, splitHost } from '../split-host.ts';
import { untilEnded } from '../until-ended.ts';

const say = console.log;

/** Runs the product in development mode until a signal ends it. */
export const developProduct = (root: string): Promise<never> =>
  untilEnded(async (stack, signal) => {
    const settings = parseDevSettings(process.env, root);
    const proxy = await reloadingProxy(settings.PORT);
    stack.defer(() => proxy.close());
    const url = settings.PUBLIC_URL ?? `http://localhost:${proxy.port}`;
    let host: SplitHost | undefined;
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
        host: ({ processes, secrets }) =>
          (host = splitHost({ root, say, processesFile: processes, secretsFolder: secrets })),
        async prepare(ending) {
          await prepare({ root, say, frontends: false, signal: ending });
          await buildFrontends({ root, mode: 'development', onProgress: say });
          // The running code changes with every saved file, so no contracts are recorded as deployed.
          forgetStart(dataFolderPaths(settings.DATA_DIR).contracts);
        },
      },
      stack,
    );
    proxy.forwardTo(product.listensAt);
    const restart = (name: string) => {
      say(`Restarting ${name}.`);
      host?.restart(name);
      void proxy.reloadWhenBack();
    };
    const changes = watchServices({ root, services: everyService, onChange: restart, say });
    stack.defer(() => changes.close());
    // The gateway reads files and areas only when it starts.
    const frontends = watchFrontends({ root, onProgress: say, onBuilt: () => restart(gateway.name) });
    stack.defer(() => frontends.close());
    say(greeting(product, process.stdout.isTTY === true));
  });
