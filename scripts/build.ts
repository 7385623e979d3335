import path from 'node:path';
import { prepare } from '@savvi/product/prepare';

await prepare({ root: path.dirname(import.meta.dirname), say: console.log });
console.log('Everything is built: dist/shell, dist/remotes.');
