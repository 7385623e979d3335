import { identityMaintenance } from './maintenance.ts';

process.exitCode = (await identityMaintenance.maintain(process.argv[2] ?? '', process.env, (line) =>
  process.stdout.write(`${line}\n`),
))
  ? 0
  : 1;
