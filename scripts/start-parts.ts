// `npm run start:parts`: runs the product as on a cluster, with NATS for events, MinIO for files and one
// process per service.
import { realParts } from '@savvi/product/setting';
import { runProduct } from '@savvi/product/run-product';
import { root } from './root.ts';

await runProduct({ root, setting: realParts, split: true, dataDir: '.data-parts' });
