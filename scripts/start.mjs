// The one door behind `npm start`, `npm test` and the other commands. It runs on the Node that is there, before anything
// is installed: it installs what is missing and hands over to the pinned Node, which runs `scripts/<command>.ts`.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { handOver } from './start/hand-over.mjs';
import { installIfStale } from './start/install.mjs';
import { refusalOfKept } from './start/kept-options.mjs';
import { nodeFor, refusalOfPlatform } from './start/platform.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/**
 * The product as one process, which mostly waits: with a young generation of 4 MB a half, not 16, it holds 34 MB less at
 * rest and 75 less after use, for at most a twentieth more CPU.
 */
const SMALL = ['--max-semi-space-size=4'];
/** `npm run check` and the like: `package.json` says which commands there are. */
const commands = Object.values(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts).map(
  (line) => String(line).split(' ').at(-1),
);
const [command = 'run', ...args] = process.argv.slice(2);

try {
  if (!commands.includes(command))
    throw new Error(`There is no command "${command}"; there are ${commands.join(', ')}.`);
  const refusal = refusalOfPlatform(process) ?? refusalOfKept(command, args, process.env);
  if (refusal !== null) throw new Error(refusal);
  await installIfStale(root);
  handOver(
    nodeFor(root, process),
    [...(command === 'run' ? SMALL : []), path.join(root, 'scripts', `${command}.ts`), ...args],
    root,
  );
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exitCode = 1;
}
