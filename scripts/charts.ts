// `npm run charts`: writes the chart deploy/charts/savvi, which installs every release of this checkout as one.
import path from 'node:path';
import { writeUmbrellaChart } from '@savvi/installation/umbrella-chart';
import { root } from './root.ts';

const folder = path.join(root, 'deploy/charts/savvi');
writeUmbrellaChart(root, folder);
console.log(`Wrote ${path.relative(process.cwd(), folder)}.`);
