// `npm run start:parts`: the product as a cluster has it: NATS for events, MinIO for files, each service in a
// process of its own.
import { realParts } from '@savvi/product/real-parts';
import { runProduct } from '@savvi/product/run-product';
import { root } from './root.ts';

await runProduct({ root, setting: realParts, split: true, dataDir: '.data-parts' });
