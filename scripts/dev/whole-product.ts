// The product with each service in a process of its own that restarts when its code changes, frontends that
// are built when theirs changes, and pages that load again after either.
import { buildFrontends } from '@savvi/tooling/build';
import { watchFrontends } from '@savvi/tooling/build/watch';
import { forgetStart } from '@savvi/contract-check/deployed';
import { reloadingProxy } from './reloading-proxy.ts';
import { watchServices } from './watch-services.ts';
import { dataFolderPaths } from '../product/data-folder.ts';
import { embedded } from '../product/embedded.ts';
import { greeting } from '../product/greeting.ts';
import { prepare } from '../product/prepare.ts';
import { startProduct } from '../product/product.ts';
import { servicesToStart } from '../product/payments.ts';
import { everyService, gateway } from '../product/services.ts';
import { parseDevSettings } from '../product/settings.ts';
import { type SplitHost, splitHost } from '../product/split-host.ts';
import { untilEnded } from '../product/until-ended.ts';
import { root } from '../root.ts';

const say = console.log;

/** Runs it until a signal ends it. */
export const developProduct = (): Promise<never> =>
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
          forgetStart(dataFolderPaths(settings.DATA_DIR).contracts); // what runs changes with every file that is saved
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
    const frontends = watchFrontends({ root, onProgress: say, onBuilt: () => restart(gateway.name) }); // it knows files and areas from its start
    stack.defer(() => frontends.close());
    say(greeting(product, process.stdout.isTTY === true));
  });
