import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const require = createRequire(import.meta.url);

/**
 * Runs the command of an installed package under this very Node (a PATH may lead to an older one); answers
 * its output if it failed, else ''.
 */
export async function complaintOfCommand(
  bin: { readonly package: string; readonly path: string },
  args: readonly string[],
  cwd: string,
): Promise<string> {
  const file = join(dirname(require.resolve(`${bin.package}/package.json`)), bin.path);
  const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [output, complaint, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return code === 0 ? '' : `${output}${complaint}` || `ended with ${code ?? 'a signal'}`;
}
