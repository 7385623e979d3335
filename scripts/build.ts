import path from 'node:path';
import { prepare } from './product/prepare.ts';

await prepare({ root: path.dirname(import.meta.dirname), say: console.log });
console.log('Everything is built: dist/shell, dist/remotes.');
