// `npm start [-- --split]`: the whole product, in one process or each service in one of its own.
import { parseArgs } from 'node:util';
import { embedded } from './product/embedded.ts';
import { runProduct } from './product/run-product.ts';

const { values } = parseArgs({ options: { split: { type: 'boolean', default: false } } });

await runProduct({ setting: embedded, split: values.split, dataDir: '.data' });
