import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The root of the checkout. */
export const root = path.dirname(import.meta.dirname);

/** Where an installed package of `folder` keeps a file, such as its command line. */
export const fileOf = (folder: string, name: string, file: string): string =>
  path.join(
    path.dirname(createRequire(path.join(root, folder, 'package.json')).resolve(`${name}/package.json`)),
    file,
  );

/**
 * Runs a Node program that gets the signals we get.
 * @returns its exit code; 128 and more when a signal ended it
 */
export async function runChild(
  args: readonly string[],
  { cwd = root, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  const ignore = () => undefined;
  const passOn = () => void child.kill('SIGTERM');
  process.on('SIGINT', ignore); // Ctrl-C reaches the whole process group by itself; a SIGTERM is for us alone
  process.on('SIGTERM', passOn);
  const [code] = (await once(child, 'exit')) as [number | null]; // the arguments of that event
  process.off('SIGINT', ignore);
  process.off('SIGTERM', passOn);
  return code ?? 128;
}

/** Runs a Node program in our place: its exit code becomes ours. */
export async function runInOurPlace(
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  process.exitCode = await runChild(args, options);
}
