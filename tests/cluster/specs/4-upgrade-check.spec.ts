// An upgrade of a service is checked by the gateway before anything changes. The upgrades of this file keep the
// image: what makes an upgrade breaking is the registered contract of another service, which calls an operation
// that the upgraded one does not have.
import { helm, kubectl, objects } from '@savvi/tooling/cluster';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { inPod, isReady, PRODUCT, until } from '../src/cluster.ts';
import { change, podsNamed } from '../src/people.ts';

const NAME = 'vault';
const CALLER = 'admin';
const MISSING = '/api/passwords/of-an-earlier-version';
/** How long an upgrade may wait for a release API that is unavailable, in milliseconds. */
const REFUSED_MS = 30_000;
const OVERRIDE = ['global.upgradeCheck.override=a test of the override'];

/** Registers the contract of the caller, with additional calls. */
const register = (calls: readonly object[]) =>
  inPod<number>(
    `deploy/${CALLER}`,
    `
    import { readFileSync } from 'node:fs';
    const [contract, manifest] = ['contract.json', 'services/${CALLER}/area.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')));
    contract.calls.push(...${JSON.stringify(calls)});
    const { status } = await fetch(process.env.RELEASES_URL + '/v1/services/${CALLER}', {
      method: 'PUT',
      headers: { authorization: 'Bearer ' + process.env.REGISTRATION_TOKEN, 'content-type': 'application/json' },
      body: JSON.stringify({ contract, manifest }),
    });
    console.log(status);`,
  );
const callOfMissing = {
  name: 'listEarlierEntries',
  method: 'get',
  path: MISSING,
  service: NAME,
  access: 'session',
  request: {},
  reply: { kind: 'none' },
  versioned: false,
  idempotent: false,
};

const setSelected = (release: string) =>
  kubectl([
    'patch',
    'service',
    '-n',
    PRODUCT,
    'gateway-releases',
    '--type=merge',
    '-p',
    JSON.stringify({ spec: { selector: { 'app.kubernetes.io/name': release } } }),
  ]);
/** Removes all pods from the Service of the release API, and runs `work` meanwhile. */
async function whileUnavailable(work: () => Promise<void>): Promise<void> {
  await setSelected('no-release');
  try {
    await work();
  } finally {
    await setSelected('gateway');
  }
}

interface Job {
  readonly metadata: { readonly name: string };
  readonly status: {
    readonly startTime: string;
    readonly conditions?: readonly { readonly type: string; readonly lastTransitionTime: string }[];
  };
}
/** Returns the milliseconds after which the check of the last upgrade failed. A failed job remains. */
async function msOfFailedCheck(): Promise<number> {
  const { status } =
    (await objects<Job>(['get', 'jobs', '-n', PRODUCT])).find(
      ({ metadata }) => metadata.name === `${NAME}-upgrade-check`,
    ) ?? {};
  const failed = status?.conditions?.find(({ type }) => type === 'Failed');
  return Date.parse(failed?.lastTransitionTime ?? '') - Date.parse(status?.startTime ?? '');
}

const podNames = async () => (await podsNamed(NAME)).filter(isReady).map(({ metadata }) => metadata.name);
const statusOf = async () => JSON.parse(await helm(['status', NAME, '--namespace', PRODUCT, '-o', 'json']));

describe('the check before an upgrade', () => {
  afterEach(() =>
    until(
      async () => (await register([]).catch(() => 0)) === 204,
      30_000,
      'the real contract could not be registered again',
    ),
  );
  afterAll(async () => {
    await change(NAME);
  }, 200_000);

  it('a breaking upgrade is refused with its reason before anything changes, and an override upgrades', async () => {
    const before = await podNames();
    await change(NAME);
    expect(await register([callOfMissing])).toBe(204);
    const refusal = await change(NAME).catch((error: Error) => error.message);
    expect(refusal).toContain('The upgrade is refused:');
    expect(refusal).toContain(MISSING);
    expect(refusal).toContain("--set global.upgradeCheck.override='the reason'");
    expect(await statusOf()).toMatchObject({ info: { status: 'deployed' } });
    console.log(`a breaking upgrade is refused after ${await msOfFailedCheck()} ms`);
    await change(NAME, OVERRIDE);
    expect(await podNames(), 'no upgrade of this test changes a pod').toEqual(before);
  });

  it('an upgrade without the release API is refused within 30 s, an override upgrades, and a rollback needs no check', async () => {
    await whileUnavailable(async () => {
      const refusal = await change(NAME).catch((error: Error) => error.message);
      expect(refusal).toMatch(/The release API at http:\/\/gateway-releases:8081 was unavailable for \d+ s/);
      expect(refusal).toContain("--set global.upgradeCheck.override='the reason'");
      const tookMs = await msOfFailedCheck();
      expect(tookMs).toBeLessThanOrEqual(REFUSED_MS);
      const begun = performance.now();
      await change(NAME, OVERRIDE);
      const overridden = performance.now();
      await helm(['rollback', NAME, '--namespace', PRODUCT, '--wait', '--timeout', '1m']);
      console.log(
        `refused after ${tookMs} ms; overridden in ${Math.round(overridden - begun)} ms, rolled back in ${Math.round(performance.now() - overridden)} ms`,
      );
      expect(await statusOf()).toMatchObject({ info: { status: 'deployed' } });
    });
  });
});
