import { checkUpgrade } from './upgrade-check.ts';

const mayUpgrade = await checkUpgrade({
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
});
process.exitCode = mayUpgrade ? 0 : 1;
