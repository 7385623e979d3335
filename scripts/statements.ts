// `npm run statements [-- <checkout>]`: how many statements the product and its machinery have.
import path from 'node:path';
import { countStatements } from '@savvi/tooling/code/statements';

console.table(countStatements(path.resolve(process.argv[2] ?? '.')));
