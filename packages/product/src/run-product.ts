import path from 'node:path';
import { recordStart } from '@savvi/contract-check/deployed';
import { dataFolderPaths } from './data-folder.ts';
import { greeting } from './greeting.ts';
import { inProcessHost } from './host.ts';
import { prepare } from './prepare.ts';
import { startProduct } from './product.ts';
import { servicesToStart } from './payments.ts';
import { gateway } from './services.ts';
import type { Setting } from './setting.ts';
import { renewalsIn } from './renew-service.ts';
import { takeRenewals } from './renewals.ts';
import { parseSettings } from './settings.ts';
import { splitHost } from './split-host.ts';
import { untilEnded } from './until-ended.ts';

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

/** Starts the whole product, prints its address and runs until a signal ends it. */
export async function runProduct({ root, setting, split, dataDir }: RunOptions): Promise<never> {
  const say = console.log;
  return untilEnded(async (stack, signal) => {
    const settings = parseSettings({ ...process.env, DATA_DIR: process.env['DATA_DIR'] || dataDir }, root);
    const { processes, secrets, renewals, contracts } = dataFolderPaths(settings.DATA_DIR);
    const apart = split ? splitHost({ root, say, processesFile: processes, secretsFolder: secrets }) : null;
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
        host: () => apart ?? inProcessHost,
        async prepare(ending) {
          await prepare({ root, say, signal: ending });
          recordStart(
            contracts,
            path.join(root, 'dist'),
            [...services, gateway].map(({ name }) => name),
          );
        },
      },
      stack,
    );
    if (apart !== null) stack.defer(await takeRenewals(renewals, renewalsIn(apart, { root, contracts })));
    say(greeting(product, process.stdout.isTTY === true));
  });
}
