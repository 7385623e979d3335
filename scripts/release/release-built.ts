// An area in an external repository is built there, with its contract (docs/adr/0039); this command publishes
// that build.
import path from 'node:path';
import type { Audience } from '@savvi/release-kit/releases/line';
import { builtLast } from '@savvi/contract-check/deployed';
import { Refusal } from '@savvi/tooling/refusal';
import { publishBuilt, type Releasing, whom } from './release-area.ts';

/**
 * Publishes the latest build of an area's remote in the folder `from` and rolls it out to the audience. Its
 * service is not restarted.
 * @throws {Refusal} or {ReleaseRefused}
 */
export async function releaseBuilt(
  area: string,
  from: string,
  audience: Audience,
  place: Releasing,
): Promise<void> {
  const [version] = builtLast(from)[area] ?? [];
  if (version === undefined)
    throw new Refusal(`No remote of ${area} was built in ${from}: it would lie below dist/remotes/${area}.`);
  const seen = (await place.releases.lines()).find((line) => line.area === area);
  const isNews = await publishBuilt(path.join(from, 'dist/remotes', area, version), seen, audience, place);
  place.say(
    isNews
      ? `${area} ${version} is published at /remotes/${area}/${version}/, and ${whom(audience)} with the next page. The service is as it was.`
      : `${area} runs ${version} already: its remote has not changed.`,
  );
}
