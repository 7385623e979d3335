// `npm run statements [-- <checkout>]`: counts the statements of the product and of its tooling.
import path from 'node:path';
import { countStatements } from '@savvi/tooling/code/statements';

console.table(countStatements(path.resolve(process.argv[2] ?? '.')));
