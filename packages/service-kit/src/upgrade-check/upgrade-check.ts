// Before `helm upgrade` replaces a service or a frontend, a job of the new image asks the gateway whether the new
// contract fits what is deployed (deploy/charts/service/templates/upgrade-check.yaml).
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { reasonOf } from '../failure-reason.ts';
import { callReleaseApi, ReleaseApiError } from '../release-api/release-api.ts';

/** How long the release API may be unavailable or locked by a release, in milliseconds. */
const TIMEOUT_MS = 15_000;
/** The same, in milliseconds, if the operator has decided already. */
const OVERRIDDEN_TIMEOUT_MS = 5_000;
const ATTEMPT_MS = 5_000;
/** The status of a response while a release runs. */
const LOCKED = 409;
const RETRY_MS = 1_000;

/** Options of {@link checkUpgrade}. */
export interface UpgradeCheck {
  /**
   * `RELEASES_URL`, `REGISTRATION_TOKEN` and, to upgrade in spite of the result, a reason in `UPGRADE_OVERRIDE`.
   * The image of a frontend sets `FILES_DIR`.
   */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** The folder with the `contract.json` of a service; default: the working directory, as in an image. */
  readonly folder?: string;
  /** How long the release API may be unavailable or locked by a release, in milliseconds. */
  readonly timeoutMs?: number;
}

const named = z.looseObject({ part: z.string(), name: z.string().min(1) });
const answer = z.object({ reasons: z.array(z.string()) });

/** Asks the release API about the contract of this image and prints the result. Returns whether to upgrade. */
export async function checkUpgrade({ env, print, folder = '.', timeoutMs }: UpgradeCheck): Promise<boolean> {
  const override = env['UPGRADE_OVERRIDE'] || undefined;
  const limitMs = timeoutMs ?? (override === undefined ? TIMEOUT_MS : OVERRIDDEN_TIMEOUT_MS);
  const contract = await contractIn(folder, env['FILES_DIR']);
  const manifest = contract?.part === 'service' ? await manifestIn(folder, contract.name) : undefined;
  const reasons = await reasonsAgainst(contract, manifest, env, limitMs);
  if (reasons.length === 0) {
    print('The upgrade breaks nothing that is deployed.');
    return true;
  }
  print(override === undefined ? 'The upgrade is refused:' : 'The upgrade would be refused:');
  for (const reason of reasons) print(`- ${reason}`);
  print(
    override === undefined
      ? "To upgrade in spite of this: helm upgrade … --set global.upgradeCheck.override='the reason'"
      : `It continues, because global.upgradeCheck.override is: ${override}`,
  );
  return override !== undefined;
}

/** Returns why the upgrade must not continue; an empty list if it may. */
async function reasonsAgainst(
  contract: z.output<typeof named> | null,
  manifest: unknown,
  { RELEASES_URL: url = '', REGISTRATION_TOKEN: token = '' }: UpgradeCheck['env'],
  timeoutMs: number,
): Promise<readonly string[]> {
  if (contract === null)
    return [
      'The image must contain exactly one contract.json, and it must be valid; npm run images writes it.',
    ];
  if (url === '') return ['RELEASES_URL is missing.'];
  if (token === '') return ['REGISTRATION_TOKEN is missing; k8s/secrets/README.md lists its Secret.'];
  const timeUp = AbortSignal.timeout(timeoutMs);
  const unavailable = (why: string) =>
    `The release API at ${url} was unavailable for ${Math.round(timeoutMs / 1_000)} s (${why}).`;
  for (let reason = unavailable('no response'); ;) {
    try {
      const response = await callReleaseApi(
        { url, token },
        {
          method: 'POST',
          path: `/v1/${contract.part === 'service' ? 'services' : 'frontends'}/${contract.name}/check`,
          body: { contract, manifest },
          signal: AbortSignal.any([timeUp, AbortSignal.timeout(ATTEMPT_MS)]),
        },
      );
      return answer.parse(response).reasons;
    } catch (error) {
      const [status, why] = [error instanceof ReleaseApiError ? error.status : null, reasonOf(error)];
      if (status !== null && status < 500 && status !== LOCKED)
        return [`The release API rejected the check (${status}): ${why}`];
      // When the time is up, the reason of the attempt before is more precise.
      if (!timeUp.aborted) reason = status === LOCKED ? why : unavailable(why);
    }
    await pause(RETRY_MS, undefined, { signal: timeUp }).catch(() => undefined); // An abort ends the pause.
    if (timeUp.aborted) return [reason];
  }
}

/** Reads the contract of a service from its folder, or that of a frontend from the files that its image serves. */
async function contractIn(folder: string, filesDir: string | undefined) {
  const [dir, places] =
    filesDir === undefined
      ? [folder, ['contract.json']]
      : [filesDir, ['contract.json', 'remotes/*/*/contract.json']];
  try {
    const [file, ...more] = await Array.fromAsync(glob(places, { cwd: dir }));
    if (file === undefined || more.length > 0) return null;
    return named.parse(JSON.parse(await readFile(path.join(dir, file), 'utf8')));
  } catch {
    return null;
  }
}

/** Reads the `area.json` of a service; undefined if its image has none. */
async function manifestIn(folder: string, name: string): Promise<unknown> {
  try {
    const manifest: unknown = JSON.parse(
      await readFile(path.join(folder, 'services', name, 'area.json'), 'utf8'),
    );
    return manifest;
  } catch {
    return undefined;
  }
}
