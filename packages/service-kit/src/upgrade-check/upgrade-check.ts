// Before `helm upgrade` replaces a service, a job of the new image asks the gateway whether the new contract fits
// what is deployed (deploy/charts/service/templates/upgrade-check.yaml).
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { reasonOf } from '../failure-reason.ts';
import { callReleaseApi, ReleaseApiError } from '../release-api/release-api.ts';

/**
 * How long the release API may be unavailable, in milliseconds. Together with the start of the pod this is less
 * than the 30 s after which Kubernetes ends the job and deletes its log.
 */
const TIMEOUT_MS = 15_000;
/** The same, in milliseconds, if the operator has decided already. */
const OVERRIDDEN_TIMEOUT_MS = 5_000;
const ATTEMPT_MS = 5_000;
const RETRY_MS = 1_000;

/** Options of {@link checkUpgrade}. */
export interface UpgradeCheck {
  /** `RELEASES_URL`, `REGISTRATION_TOKEN` and, to upgrade in spite of the result, a reason in `UPGRADE_OVERRIDE`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (line: string) => void;
  /** The folder with `contract.json`; default: the working directory, as in an image. */
  readonly folder?: string;
  /** How long the release API may be unavailable, in milliseconds. */
  readonly timeoutMs?: number;
}

const named = z.looseObject({ name: z.string().min(1) });
const answer = z.object({ reasons: z.array(z.string()) });

/** Asks the release API about the contract of this image and prints the result. Returns whether to upgrade. */
export async function checkUpgrade({ env, print, folder = '.', timeoutMs }: UpgradeCheck): Promise<boolean> {
  const override = env['UPGRADE_OVERRIDE'] || undefined;
  const limitMs = timeoutMs ?? (override === undefined ? TIMEOUT_MS : OVERRIDDEN_TIMEOUT_MS);
  const reasons = await reasonsAgainst(path.join(folder, 'contract.json'), env, limitMs);
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
  file: string,
  { RELEASES_URL: url = '', REGISTRATION_TOKEN: token = '' }: UpgradeCheck['env'],
  timeoutMs: number,
): Promise<readonly string[]> {
  const contract = await contractIn(file);
  if (contract === null) return ['The image has no valid contract.json; build it with npm run images.'];
  if (url === '') return ['RELEASES_URL is missing.'];
  if (token === '') return ['REGISTRATION_TOKEN is missing; k8s/secrets/README.md lists its Secret.'];
  const timeUp = AbortSignal.timeout(timeoutMs);
  for (let failure = 'no response'; ;) {
    try {
      const response = await callReleaseApi(
        { url, token },
        {
          method: 'POST',
          path: `/v1/services/${contract.name}/check`,
          body: { contract },
          signal: AbortSignal.any([timeUp, AbortSignal.timeout(ATTEMPT_MS)]),
        },
      );
      return answer.parse(response).reasons;
    } catch (error) {
      if (error instanceof ReleaseApiError && error.status < 500)
        return [`The release API rejected the check (${error.status}): ${error.message}`];
      // When the time is up, the reason of the attempt before is more precise.
      if (!timeUp.aborted) failure = reasonOf(error);
    }
    await pause(RETRY_MS, undefined, { signal: timeUp }).catch(() => undefined); // An abort ends the pause.
    if (timeUp.aborted)
      return [
        `The release API at ${url} was unavailable for ${Math.round(timeoutMs / 1_000)} s (${failure}).`,
      ];
  }
}

async function contractIn(file: string): Promise<z.output<typeof named> | null> {
  try {
    return named.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}
