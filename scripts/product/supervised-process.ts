import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.ts';
import type { Environment } from './settings.ts';

/** A process that is started again when it crashes. */
export interface Supervised {
  /** Resolves when `url` answers 200 for the first time; rejects when the process ends before that. */
  ready(url: string): Promise<void>;
  /** Ends it for good: asks, and after `patienceMs` milliseconds insists. */
  stop(patienceMs?: number): Promise<void>;
}

/** What to run and whom to tell. */
export interface SupervisedOptions {
  name: string;
  args: readonly string[];
  environment: Environment;
  say: (line: string) => void;
  onStart: (pid: number) => void;
  /** How long to wait before the first new attempt, in milliseconds; doubled up to 30 times that. */
  restartMs?: number;
}

const calmMs = 30_000; // a process that ran this long was all right; the next crash is a new story

/** Runs Node with `args`. It is started again after a crash or a kill -9; when someone ends it properly, it stays down. */
export function superviseProcess({ name, args, environment, say, onStart, restartMs = 1_000 }: SupervisedOptions): Supervised {
  const stopping = new AbortController();
  let attempts = 0;
  let wasUp = false;
  let child = start();

  function start(): ChildProcess {
    const begun = Date.now();
    const started = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    if (started.pid !== undefined) onStart(started.pid);
    started.once('exit', (code, signal) => {
      if (stopping.signal.aborted || !wasUp) return;
      if (code === 0 || signal === 'SIGTERM' || signal === 'SIGINT') return say(`${name} was stopped and stays down until the next start.`);
      attempts = Date.now() - begun > calmMs ? 1 : attempts + 1;
      void startAgain(`${name} ended unexpectedly (${signal ?? `exit code ${code}`})`);
    });
    return started;
  }

  async function startAgain(what: string): Promise<void> {
    const waitMs = restartMs * Math.min(30, 2 ** (attempts - 1));
    say(`${what}; starting it again in ${waitMs / 1000} s.`);
    await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined); // a stop ends the wait
    if (!stopping.signal.aborted) child = start();
  }

  return {
    async ready(url) {
      const first = child;
      while (!(await answers(url))) {
        if (first.exitCode !== null || first.signalCode !== null) throw new Refusal(`${name} ended while it was starting (${first.signalCode ?? `exit code ${first.exitCode}`}), so nothing was started.`);
        await sleep(30);
      }
      wasUp = true;
    },
    async stop(patienceMs = 8_000) {
      stopping.abort();
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const exited = once(child, 'exit');
      const insist = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(insist);
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then((answer) => answer.ok, () => false);
}
