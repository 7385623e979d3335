import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@savvi/tooling/refusal';
import type { Environment } from './settings.ts';

/** A process that is started again when it crashes. */
export interface Supervised {
  /** Resolves when `url` answers 200 for the first time; rejects when the process ends before that. */
  ready(url: string): Promise<void>;
  /** Ends it and restarts it, also when it is down. One that does not end in 8 seconds is killed. */
  restart(): void;
  /**
   * Restarts it and resolves when `url` answers 200.
   * @throws {Refusal} if the new process ends or takes longer than `timeoutMs` milliseconds; the service is
   * down then
   */
  renew(url: string, timeoutMs?: number): Promise<void>;
  /** Ends it for good: asks, and after `timeoutMs` milliseconds insists. */
  stop(timeoutMs?: number): Promise<void>;
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

const endMs = 8_000; // what requests under way may take
const calmMs = 30_000; // a process that ran this long was all right; the next crash is a new story

/**
 * Runs Node with `args`. It is started again after a crash or a kill -9; when someone ends it properly, it
 * stays down.
 */
export function superviseProcess({
  name,
  args,
  environment,
  say,
  onStart,
  restartMs = 1_000,
}: SupervisedOptions): Supervised {
  let [child, wasUp, isStopping] = [start(), false, false];
  let wake = new AbortController(); // ends a wait, and tells an exit that was asked for from others
  const kept = keep();

  function start(): ChildProcess {
    const started = spawn(process.execPath, args, {
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    if (started.pid !== undefined) onStart(started.pid);
    return started;
  }

  async function keep(): Promise<void> {
    for (let attempts = 0; ; child = start()) {
      const begun = Date.now();
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]; // the arguments of that event
      if (isStopping || (!wasUp && !wake.signal.aborted)) return;
      attempts = Date.now() - begun > calmMs ? 1 : attempts + 1;
      if (!wake.signal.aborted)
        await untilNextAttempt(code, signal, restartMs * Math.min(30, 2 ** (attempts - 1)));
      if (isStopping) return;
      wake = new AbortController();
    }
  }

  async function untilNextAttempt(
    code: number | null,
    signal: NodeJS.Signals | null,
    waitMs: number,
  ): Promise<void> {
    const isOnPurpose = code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
    if (isOnPurpose) {
      say(`${name} was stopped and stays down until the next start.`);
      await once(wake.signal, 'abort');
    } else {
      say(
        `${name} ended unexpectedly (${signal ?? `exit code ${code}`}); starting it again in ${waitMs / 1000} s.`,
      );
      await sleep(waitMs, undefined, { signal: wake.signal }).catch(() => undefined); // woken early
    }
  }

  /** Null once `url` answers; else, in words, why it won't. */
  async function whyNotReady(
    url: string,
    waited: ChildProcess,
    timeoutMs = Infinity,
  ): Promise<string | null> {
    const begun = Date.now();
    while (!(await isReady(url))) {
      if (hasEnded(waited))
        return `ended while it was starting (${waited.signalCode ?? `exit code ${waited.exitCode}`})`;
      if (Date.now() - begun > timeoutMs) return `was not ready after ${timeoutMs / 1000} s`;
      await sleep(30);
    }
    return null;
  }

  function end(timeoutMs: number): void {
    const [ending, insist] = [child, setTimeout(() => ending.kill('SIGKILL'), timeoutMs)];
    if (hasEnded(ending)) clearTimeout(insist);
    else ending.once('exit', () => clearTimeout(insist));
    wake.abort();
    ending.kill('SIGTERM');
  }

  return {
    async ready(url) {
      const why = await whyNotReady(url, child);
      if (why !== null) throw new Refusal(`${name} ${why}, so nothing was started.`);
      wasUp = true;
    },
    restart: () => end(endMs),
    async renew(url, timeoutMs = 120_000) {
      const before = child;
      end(endMs);
      while (child === before) {
        if (isStopping) throw new Refusal(`${name} is not restarted: the product is stopping.`);
        await sleep(30);
      }
      const why = await whyNotReady(url, child, timeoutMs);
      if (why !== null)
        throw new Refusal(
          `${name} was restarted and ${why}. What ran before is gone: ${name} is down, and what people ask of it is answered 503. Mend its code in the checkout of the product, or go back there to what ran before, and release it again.`,
        );
    },
    async stop(timeoutMs = endMs) {
      isStopping = true;
      end(timeoutMs);
      await kept;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Whether a process answers 200 there. */
export async function isReady(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
