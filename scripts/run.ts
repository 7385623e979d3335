import path from 'node:path';
import { parseArgs } from 'node:util';
import { runProduct } from './product/run-product.ts';

const { values } = parseArgs({ options: { split: { type: 'boolean', default: false } } });
await runProduct({ root: path.dirname(import.meta.dirname), isSplit: values.split });
