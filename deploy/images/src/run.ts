import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Refusal } from '@savvi/tooling/refusal';

/**
 * Runs a program and returns its output.
 * @throws {Refusal} if the program is missing or fails, with the end of its output
 */
export async function run(program: string, args: readonly string[], folder?: string): Promise<string> {
  const running = promisify(execFile)(program, args, { cwd: folder, maxBuffer: Infinity });
  running.child.stdin?.end();
  const { stdout } = await running.catch((cause: Error & { stdout?: string; stderr?: string }) => {
    const said = `${(cause.stdout ?? '').slice(-4_000)}${(cause.stderr || cause.message).slice(-4_000)}`;
    throw new Refusal(`${[program, ...args].join(' ')} failed:\n${said}`, { cause });
  });
  return stdout;
}

/** The root package.json of this repository. */
export const rootPackageOf = (root: string) =>
  JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    config: { pnpm: string };
  };

/** Runs this repository's version of pnpm in a folder. @throws {Refusal} for the same reasons as `run` */
export const runPnpm = (root: string, args: readonly string[], folder: string): Promise<string> =>
  run('npx', ['--yes', `pnpm@${rootPackageOf(root).config.pnpm}`, ...args], folder);
