// A service registers the contract that it was built with, so that later releases are checked against what is
// deployed, and the gateway routes to it. It registers once it is ready, because a version that never gets ready
// replaces no other version. It registers again from time to time, so that after an update the version that runs
// wins, whichever instance registered last.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Running } from '../server.ts';
import { callReleaseApi, ReleaseApiError } from './release-api.ts';

const FIRST_RETRY_MS = 1_000;
/** Short, because an upgrade is refused while a service has not registered. */
const LONGEST_RETRY_MS = 15_000;
const ATTEMPT_MS = 10_000;
const REPEAT_MS = 300_000;

/** Options of {@link withRegistration}. */
export interface Registration {
  readonly name: string;
  readonly env: {
    readonly RELEASES_URL?: string | undefined;
    readonly REGISTRATION_TOKEN?: string | undefined;
  };
  readonly log: Log;
  /**
   * The folder with `contract.json` and `area.json`; default: the working directory, as in an image.
   */
  readonly folder?: string;
  /** The path of `area.json` below the folder; default: that of a service. */
  readonly manifest?: string;
  /** The pause after the first failure, in milliseconds; each later one is twice as long, up to 15 seconds. */
  readonly firstRetryMs?: number;
  /** The pause after a success, in milliseconds; default: five minutes. */
  readonly repeatMs?: number;
}

/**
 * Registers a service's contract with the release API once the service is ready, in the background and again
 * every few minutes, until the service drains. Without the settings or the files nothing is registered.
 */
export function withRegistration(running: Running, registration: Registration): Running {
  const { RELEASES_URL: url, REGISTRATION_TOKEN: token } = registration.env;
  if (url === undefined || token === undefined) return running;
  const draining = new AbortController();
  const work = running.ready.then(
    () => register(registration, { url, token }, draining.signal),
    () => undefined, // The caller that awaits `ready` gets the error.
  );
  return {
    ...running,
    async drain(grace) {
      draining.abort();
      await running.drain(grace);
      await work;
    },
  };
}

async function register(
  {
    name,
    log,
    folder = '.',
    manifest: manifestFile = path.join('services', name, 'area.json'),
    firstRetryMs = FIRST_RETRY_MS,
    repeatMs = REPEAT_MS,
  }: Registration,
  api: { readonly url: string; readonly token: string },
  draining: AbortSignal,
): Promise<void> {
  const startedAt = new Date().toISOString();
  let state: 'new' | 'registered' | 'failing' = 'new';
  let retryMs = firstRetryMs;
  while (!draining.aborted) {
    try {
      const contract = await readJson(path.join(folder, 'contract.json'));
      const manifest = await readJson(path.join(folder, manifestFile));
      if (contract === null) return; // not an image: the start of a checkout declares its services itself
      if (manifest === null)
        return log.warn({ missing: manifestFile }, 'not registered: the image has no area.json');
      const body = { contract, manifest, startedAt };
      const signal = AbortSignal.any([draining, AbortSignal.timeout(ATTEMPT_MS)]);
      await callReleaseApi(api, { method: 'PUT', path: `/v1/services/${name}`, body, signal });
      if (state !== 'registered') log.info({}, 'contract registered');
      [state, retryMs] = ['registered', firstRetryMs];
    } catch (error) {
      if (draining.aborted) return;
      if (state !== 'failing')
        log.warn({ err: error, ...answerIn(error) }, 'contract registration failed; retrying');
      state = 'failing';
    }
    // An abort ends the pause.
    await pause(state === 'registered' ? repeatMs : retryMs, undefined, { signal: draining }).catch(
      () => undefined,
    );
    if (state === 'failing') retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  }
}

/** The status and sentence of a response that rejected the registration. The log leaves out error messages. */
const answerIn = (error: unknown) =>
  error instanceof ReleaseApiError ? { status: error.status, answer: error.message } : {};

/** The content of a JSON file; null if there is no such file. */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  const content: unknown = text === null ? null : JSON.parse(text);
  return content;
}
