// People work, 50 calls a second, while pods go without being asked.
import { NOTHING } from '@savvi/resilience/verdict';
import { kubectl } from '@savvi/tooling/cluster';
import { describe, expect, it } from 'vitest';
import { assertNothingLost, assertTakenBack, podsNamed, RATE } from '../src/changes.ts';
import { isReady, PRODUCT, until } from '../src/cluster.ts';
import { peopleWork, told } from '../src/people.ts';

it('a release whose pods never get ready is taken back, and no call is lost', () => assertTakenBack(['config.RATE_LIMIT_SCALE=0'])); // the process refuses it; the chart's schema does not know better

describe('a pod', () => {
  it.each(['gateway', 'budget'])('of %s that is ended takes no call with it', async (name) => {
    const [pod] = await podsNamed(name);
    assertNothingLost(
      `end of a pod of ${name}`,
      await peopleWork({ rate: RATE }, async () => {
        await kubectl(['delete', 'pod', '-n', PRODUCT, pod?.metadata.name ?? '', '--wait=false']);
        await until(async () => (await podsNamed(name)).every(isReady), 90_000, `${name} did not come back`);
      }),
    );
  });

  // What it had in hand is cut: nobody can answer for it. Reads are asked again by the gateway, writes are not, as they may have been done.
  it.each(['gateway', 'budget'])('of %s that is killed takes along only what it had in hand, and nothing that was acknowledged', async (name) => {
    const [pod] = await podsNamed(name);
    const report = await peopleWork({ rate: RATE }, async () => {
      await kubectl(['delete', 'pod', '-n', PRODUCT, pod?.metadata.name ?? '', '--grace-period=0', '--force', '--wait=false']);
      await until(async () => (await podsNamed(name)).filter(isReady).length >= 2, 90_000, `${name} did not come back`);
    });
    console.log(`kill of a pod of ${name}: ${told(report)}; ${report.failed.join('; ')}`);
    expect(report.verdict).toEqual(NOTHING);
    expect(report.failed.length).toBeLessThan(RATE * 2); // it is noticed within two seconds
  });
});

