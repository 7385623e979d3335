// `npm run can-deploy -- budget [--deployed <folder> [--record]]`: whether an area of this checkout may be released, compared
// with what is deployed (docs/operations.md). Ends with 0 when it may, with 1 and a sentence for each break when it may not.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { canDeploy } from './contracts/can-deploy.ts';
import { builtLast, readDeployed, recordDeployed } from './contracts/deployed.ts';

const root = path.dirname(import.meta.dirname);

try {
  const { positionals: names, values } = parseArgs({ allowPositionals: true, options: { deployed: { type: 'string' }, record: { type: 'boolean', default: false } } });
  const folder = values.deployed === undefined ? undefined : path.resolve(values.deployed);
  if (values.record && folder === undefined) throw new Error('Recorded where? Name the folder with --deployed.');
  const deployed = folder === undefined ? readDeployed(path.join(root, 'dist'), builtLast(root)) : readDeployed(folder);
  const { candidates, breaks } = await canDeploy({ root, names, deployed });
  const count = (part: string) => deployed.filter((each) => each.part === part).length;
  if (breaks.length === 0) console.log(`Yes: ${candidates.map(({ part, name }) => (part === 'shell' ? 'the shell' : `the ${name} ${part}`)).join(' and ')} may be deployed. Compared with what is (services: ${count('service')}, remotes: ${count('remote')}, shell: ${count('shell')}).`);
  else console.error(`No: ${names.join(' and ')} may not be deployed.\n${breaks.map((each) => `- ${each}`).join('\n')}`);
  if (breaks.length === 0 && folder !== undefined && values.record) recordDeployed(folder, candidates);
  process.exitCode = breaks.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
