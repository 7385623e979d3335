import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Runs a program and returns its output.
 * @throws {Error} if the program is missing or fails, with the end of its output
 */
export async function run(program: string, args: readonly string[], folder?: string): Promise<string> {
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => void (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-4_000)));
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${[program, ...args].join(' ')} failed:\n${printed.slice(-4_000)}${said}`);
  return printed;
}
