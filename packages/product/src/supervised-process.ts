import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@savvi/tooling/refusal';
import type { Environment } from './settings.ts';

/** A process that is restarted when it crashes. */
export interface Supervised {
  /** Resolves when `url` responds with 200 for the first time; rejects if the process exits before that. */
  ready(url: string): Promise<void>;
  /** Restarts the process, also when it is down. A process that does not exit within 8 seconds is killed. */
  restart(): void;
  /**
   * Restarts the process and resolves when `url` responds with 200.
   * @throws {Refusal} if the new process exits or takes longer than `timeoutMs` milliseconds; the service is
   * then down
   */
  renew(url: string, timeoutMs?: number): Promise<void>;
  /** Stops the process for good: with SIGTERM and, after `timeoutMs` milliseconds, SIGKILL. */
  stop(timeoutMs?: number): Promise<void>;
}

/** Options of {@link superviseProcess}. */
export interface SupervisedOptions {
  name: string;
  args: readonly string[];
  environment: Environment;
  say: (line: string) => void;
  onStart: (pid: number) => void;
  /**
   * Delay before the first restart attempt, in milliseconds; each further attempt doubles it, up to 30 times
   * the value.
   */
  restartMs?: number;
}

const endMs = 8_000; // Time limit for open requests of a process that stops.
// After running this long, a process counts as stable, and its next crash starts a new series of attempts.
const calmMs = 30_000;

/**
 * Runs Node with `args`. The process is restarted after a crash or a kill -9, and stays down after a regular
 * stop.
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
  // Aborting this controller ends a wait early and marks the exit as requested.
  let wake = new AbortController();
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
      await once(child, 'exit');
      if (isStopping || (!wasUp && !wake.signal.aborted)) return;
      attempts = Date.now() - begun > calmMs ? 1 : attempts + 1;
      if (!wake.signal.aborted) await untilNextAttempt(restartMs * Math.min(30, 2 ** (attempts - 1)));
      if (isStopping) return;
      wake = new AbortController();
    }
  }

  async function untilNextAttempt(waitMs: number): Promise<void> {
    if (child.exitCode === 0 || child.signalCode === 'SIGTERM' || child.signalCode === 'SIGINT') {
      say(`${name} was stopped and stays down until the next start.`);
      await once(wake.signal, 'abort');
    } else {
      say(`${name} ended unexpectedly (${howItEnded(child)}); starting it again in ${waitMs / 1000} s.`);
      // Aborting the signal ends the wait early.
      await sleep(waitMs, undefined, { signal: wake.signal }).catch(() => undefined);
    }
  }

  /**
   * Waits until `url` responds with 200.
   * @throws {Refusal} if it does not; `sentence` turns the reason into the message
   */
  async function untilReady(
    url: string,
    timeoutMs: number,
    sentence: (why: string) => string,
  ): Promise<void> {
    const [waited, begun] = [child, Date.now()];
    while (!(await isReady(url))) {
      if (hasEnded(waited))
        throw new Refusal(sentence(`ended while it was starting (${howItEnded(waited)})`));
      if (Date.now() - begun > timeoutMs)
        throw new Refusal(sentence(`was not ready after ${timeoutMs / 1000} s`));
      await sleep(30);
    }
  }

  function end(timeoutMs: number): void {
    const ending = child;
    // Killing a process that has ended does nothing.
    setTimeout(() => ending.kill('SIGKILL'), timeoutMs).unref();
    wake.abort();
    ending.kill('SIGTERM');
  }

  return {
    async ready(url) {
      await untilReady(url, Infinity, (why) => `${name} ${why}, so nothing was started.`);
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
      await untilReady(
        url,
        timeoutMs,
        (why) =>
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
const howItEnded = (child: ChildProcess) => child.signalCode ?? `exit code ${child.exitCode}`;

/** Whether the address responds with 200. */
export const isReady = (url: string | URL): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
