// `npm run start:parts`: the product as a cluster has it: NATS for events, MinIO for files, each service in a
// process of its own.
import { realParts } from './product/real-parts.ts';
import { runProduct } from './product/run-product.ts';

await runProduct({ setting: realParts, split: true, dataDir: '.data-parts' });
