// `npm start [-- --split]`: the whole product, in one process or each service in one of its own.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { greeting } from './product/greeting.ts';
import { inProcessHost } from './product/host.ts';
import { prepare } from './product/prepare.ts';
import { startProduct } from './product/product.ts';
import { gateway, services } from './product/services.ts';
import { parseSettings } from './product/settings.ts';
import { splitHost } from './product/split-host.ts';
import { untilEnded } from './product/until-ended.ts';

const root = path.dirname(import.meta.dirname);
const say = console.log;
const { values } = parseArgs({ options: { split: { type: 'boolean', default: false } } });

await untilEnded(async (stack, signal) => {
  const product = await startProduct(
    {
      root,
      say,
      signal,
      services,
      gateway,
      own: process.env,
      settings: parseSettings(process.env, root),
      host: ({ processes }) => (values.split ? splitHost({ root, say, processesFile: processes }) : inProcessHost),
      prepare: (ending) => prepare({ root, say, signal: ending }),
    },
    stack,
  );
  say(greeting(product));
});
