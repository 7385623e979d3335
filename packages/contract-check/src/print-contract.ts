// `node packages/contract-check/src/print-contract.ts budget`: prints the contract of a service as of the
// checkout's current code.
import path from 'node:path';
import { contractsOfServices } from '@savvi/tooling/contracts';

const [name] = process.argv.slice(2);
const found = (await contractsOfServices(path.resolve(import.meta.dirname, '../../..'))).find(
  (each) => each.name === name,
);
if (found === undefined) throw new Error(`no service is called ${name}`);
console.log(JSON.stringify(found));
