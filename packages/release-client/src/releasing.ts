import path from 'node:path';
import { builtLast, builtRemoteIn, filesIn } from './built.ts';
import { red } from './red.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { Audience, Change, Decision, ReleaseApi } from './release-client.ts';

/** How an area is released: over which API, while which lock is held, and by which decision. */
export interface Releasing {
  readonly releases: ReleaseApi;
  readonly lock: string | undefined;
  readonly decision: Decision;
  readonly say: (text: string) => void;
}

/** The revision of the registry entry on which a release is based; undefined if the area has no entry. */
export type Seen = { readonly revision: number } | undefined;

/** Reads the registry entry of an area. */
export const entryOf = async (area: string, { releases }: Pick<Releasing, 'releases'>) =>
  (await releases.entries()).find((entry) => entry.area === area);

/** The change of an area's entry as it was read. */
export const changeOf = (
  area: string,
  seen: Seen,
  { lock, decision }: Pick<Releasing, 'lock' | 'decision'>,
): Change => ({ ...decision, area, revision: seen?.revision ?? 0, ...(lock !== undefined && { lock }) });

/** Prints what was overridden by force. */
export const warn = (warnings: readonly string[], { say }: Pick<Releasing, 'say'>): void =>
  warnings.forEach((each) => say(red(each)));

/**
 * Publishes a remote from its build folder and assigns it to the audience; `seen` is the entry on which the
 * decision was based.
 * @returns false when all users have this version already
 * @throws {ReleaseRefused}
 */
export async function publishBuilt(
  dir: string,
  seen: Seen,
  audience: Audience,
  place: Releasing,
): Promise<boolean> {
  const built = builtRemoteIn(dir);
  const { isNews, warnings } = await place.releases.release({
    ...changeOf(built.name, seen, place),
    built,
    files: await filesIn(dir),
    audience,
  });
  warn(warnings, place);
  return isNews;
}

/**
 * Publishes the remote of an area that was built last in the checkout `from`, and assigns it to the audience.
 * The service is not deployed.
 * @throws {ReleaseRefused}
 */
export async function releaseBuilt(
  area: string,
  from: string,
  audience: Audience,
  place: Releasing,
): Promise<void> {
  const [version] = builtLast(from)[area] ?? [];
  if (version === undefined)
    throw new ReleaseRefused(
      `No remote of ${area} was built in ${from}: it would be in dist/remotes/${area}. Run npm run build there.`,
    );
  const seen = await entryOf(area, place);
  const isNews = await publishBuilt(path.join(from, 'dist/remotes', area, version), seen, audience, place);
  place.say(
    isNews
      ? `${area} ${version} is published at /remotes/${area}/${version}/, and ${whoGets(audience)} with the next page. The service is as it was.`
      : `${area} runs ${version} already: its remote has not changed.`,
  );
}

/** Assigns a published version to the audience. @throws {ReleaseRefused} */
export async function switchVersion(
  area: string,
  version: string,
  audience: Audience,
  place: Releasing,
): Promise<void> {
  const change = changeOf(area, await entryOf(area, place), place);
  const { warnings } = await place.releases.switchTo({ ...change, version, audience });
  warn(warnings, place);
  place.say(`${area} ${version}: ${whoGets(audience)} with the next page. The service is as it was.`);
}

/** Describes the audience of a version. */
export function whoGets({ weight, users }: Audience): string {
  if (weight === 100) return 'everybody gets it';
  if (weight === 0 && users.length === 0) return 'nobody gets it';
  return [
    ...(weight > 0 ? [`${weight} % of users`] : []),
    ...(users.length > 0 ? [users.length === 1 ? 'one named user' : `${users.length} named users`] : []),
  ]
    .join(' and ')
    .concat(weight === 0 && users.length === 1 ? ' gets it' : ' get it');
}
