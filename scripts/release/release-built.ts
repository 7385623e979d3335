// An area in an external repository is built there, with its contract (docs/adr/0039); this command publishes
// that build.
import path from 'node:path';
import type { Audience } from '@savvi/release-kit/releases/line';
import { builtLast, readDeployed } from '@savvi/contract-check/deployed';
import { Refusal } from '@savvi/tooling/refusal';
import { mayGiveAgain, mayRelease } from './may-release.ts';
import { type Place, publishBuilt, whom } from './release-area.ts';

/**
 * Checks the latest build of an area's remote in the folder `from`, publishes it and rolls it out to the
 * audience. Its service is not restarted.
 * @throws {Refusal}
 */
export async function releaseBuilt(
  area: string,
  from: string,
  audience: Audience,
  place: Pick<Place, 'releases' | 'judging' | 'say'>,
): Promise<void> {
  const [version] = builtLast(from)[area] ?? [];
  if (version === undefined)
    throw new Refusal(`No remote of ${area} was built in ${from}: it would lie below dist/remotes/${area}.`);
  const dist = path.join(from, 'dist');
  const { contracts } = readDeployed(dist, { [area]: [version] });
  const seen = (await place.releases.lines()).find((line) => line.area === area);
  mayGiveAgain(
    area,
    seen?.versions.find((each) => each.version === version),
    place.judging,
  );
  await mayRelease(
    {
      what: `${area} ${version}`,
      candidates: async () => [contracts.find(({ part }) => part === 'remote') ?? null],
    },
    place.judging,
  );
  const isNews = await publishBuilt(path.join(dist, 'remotes', area, version), seen, audience, {
    releases: place.releases,
    by: place.judging.by,
  });
  place.say(
    isNews
      ? `${area} ${version} is published at /remotes/${area}/${version}/, and ${whom(audience)} with the next page. The service is as it was.`
      : `${area} runs ${version} already: its remote has not changed.`,
  );
}
