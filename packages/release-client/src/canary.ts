import { red } from './red.ts';
import { ReleaseRefused } from './release-refused.ts';
import { changeOf, entryOf, type Releasing } from './releasing.ts';
import type { Comparison } from './responses.ts';
import { comparisonText } from './texts.rules.ts';

/** @throws {ReleaseRefused} when all users have the same version */
async function comparisonOf(area: string, { releases }: Pick<Releasing, 'releases'>): Promise<Comparison> {
  const comparison = await releases.comparison(area);
  if (comparison === null)
    throw new ReleaseRefused(
      `Everybody has the same version of ${area}: there is nothing to compare. What was rolled back, and why: npm run release -- ${area} --list`,
    );
  return comparison;
}

/**
 * Prints the comparison of an area's canary with the version that most users have.
 * @throws {ReleaseRefused} when there is no canary
 */
export async function compareCanary(area: string, place: Pick<Releasing, 'releases' | 'say'>): Promise<void> {
  for (const text of comparisonText(area, await comparisonOf(area, place))) place.say(text);
}

/**
 * Rolls out the canary of an area to all users.
 * @throws {ReleaseRefused} when the verdict is not to promote it, unless the operator forces it
 */
export async function promoteCanary(area: string, place: Releasing): Promise<void> {
  const seen = await entryOf(area, place);
  const comparison = await comparisonOf(area, place);
  const {
    versions: {
      canary: { version },
    },
    verdict,
  } = comparison;
  if (verdict.decision !== 'promote' && !place.decision.isForced)
    throw new ReleaseRefused(
      [
        ...comparisonText(area, comparison),
        `So ${area} ${version} goes to nobody else; with --force and a --reason it does.`,
      ].join('\n'),
    );
  await place.releases.promote({ ...changeOf(area, seen, place), version });
  const message = `${area} ${version}: everybody gets it with the next page; ${verdict.why}.`;
  place.say(verdict.decision === 'promote' ? message : red(message));
}
