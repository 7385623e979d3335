import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileOf } from './node-program.ts';

const tooling = join(import.meta.dirname, '../..');

/**
 * Runs the command of an installed package with the current Node binary (the one in PATH may be older).
 * Returns its output if it failed, else ''.
 */
export async function complaintOfCommand(
  bin: { readonly package: string; readonly path: string },
  args: readonly string[],
  cwd: string,
): Promise<string> {
  const file = fileOf(tooling, bin.package, bin.path);
  const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return code === 0 ? '' : `${output}${complaint}` || `ended with ${code ?? 'a signal'}`;
}
