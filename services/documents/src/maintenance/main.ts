import { documentsMaintenance } from './maintenance.ts';

process.exitCode = (await documentsMaintenance.maintain(process.argv[2] ?? '', process.env, (line) =>
  process.stdout.write(`${line}\n`),
))
  ? 0
  : 1;
