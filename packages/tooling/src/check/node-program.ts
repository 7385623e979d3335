import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the path of a file, such as the CLI, of an installed dependency of the package in `folder`. */
export const fileOf = (folder: string, name: string, file: string): string =>
  path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve(`${name}/package.json`)),
    file,
  );

/**
 * Runs a Node program and forwards our signals to it.
 * @returns its exit code; 128 or more if a signal ended it
 */
export async function runNode(
  args: readonly string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(process.execPath, args, { ...options, stdio: 'inherit' });
  const ignore = () => undefined;
  const passOn = () => void child.kill('SIGTERM');
  process.on('SIGINT', ignore); // Ctrl-C reaches the whole process group; a SIGTERM reaches only this process
  process.on('SIGTERM', passOn);
  const [code] = (await once(child, 'exit')) as [number | null]; // the arguments of the `exit` event
  process.off('SIGINT', ignore);
  process.off('SIGTERM', passOn);
  return code ?? 128;
}
