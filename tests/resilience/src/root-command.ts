// Runs a root command such as `npm run backup` as an operator does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { descendantsOf, isRunning } from '@savvi/testing/processes';

const root = join(import.meta.dirname, '../../..');

/** The result of a command. */
export interface Ended {
  /** null when a signal ended the process. */
  readonly code: number | null;
  readonly output: string;
  readonly ms: number;
}

/** A running command. */
export interface RootCommand {
  readonly ended: Promise<Ended>;
  /** Kills the command's own Node.js processes. Other processes that they started keep running. */
  kill(): void;
}

/** Starts `npm run <command> -- <args>`. */
export function startRootCommand(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RootCommand {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), command, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(() => ({
    code: child.exitCode,
    output,
    ms: performance.now() - begun,
  }));
  return {
    ended,
    kill() {
      const ours = descendantsOf(pid).filter((each) => each.command.includes(`scripts/${command}.ts`));
      for (const each of [{ pid }, ...ours]) if (isRunning(each.pid)) process.kill(each.pid, 'SIGKILL');
    },
  };
}

/** Runs `npm run <command> -- <args>` and waits until it ends. */
export const runRootCommand = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> => startRootCommand(command, args, env).ended;
