import path from 'node:path';
import { prepare } from './product/prepare.ts';

await prepare(path.dirname(import.meta.dirname), console.log);
console.log('Everything is built: dist/shell, dist/remotes.');
