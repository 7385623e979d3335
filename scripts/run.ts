// `npm start [-- --split]`: runs the whole product, in one process or with one process per service.
import { parseArgs } from 'node:util';
import { embedded } from '@savvi/product/setting';
import { runProduct } from '@savvi/product/run-product';
import { root } from './root.ts';

const { values } = parseArgs({ options: { split: { type: 'boolean', default: false } } });

await runProduct({ root, setting: embedded, split: values.split, dataDir: '.data' });
