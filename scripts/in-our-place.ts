import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The root of the checkout. */
export const root = path.dirname(import.meta.dirname);

/** Where an installed package of `folder` keeps a file, such as its command line. */
export const fileOf = (folder: string, name: string, file: string): string => path.join(path.dirname(createRequire(path.join(root, folder, 'package.json')).resolve(`${name}/package.json`)), file);

/** Runs a Node program in our place: it gets the signals we get, and its exit code becomes ours. */
export async function runInOurPlace(args: readonly string[], { cwd = root, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<void> {
  const child = spawn(process.execPath, args, { cwd, env, stdio: 'inherit' });
  process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole group by itself; a SIGTERM is for us alone
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null]; // the arguments of that event
  process.exitCode = code ?? 1;
}
