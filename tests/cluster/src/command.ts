import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from './cluster.ts';

/**
 * Runs `npm run <command> -- <args>` and returns its standard output.
 * @throws {Error} with all of its output if it fails
 */
export async function runRootCommand(command: string, args: readonly string[]): Promise<string> {
  const running = promisify(execFile)('npm', ['run', '--silent', command, '--', ...args], {
    cwd: ROOT,
    maxBuffer: 16 * 1024 * 1024,
  });
  return (await running.catch(withOutput)).stdout;
}

/** An error of `execFile` contains only standard error. */
function withOutput(error: Error & { readonly stdout?: string }): never {
  throw Object.assign(error, { message: `${error.stdout ?? ''}\n${error.message}` });
}
