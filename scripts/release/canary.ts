import type { Comparison } from '@savvi/release-kit/canaries';
import { linesOf } from '@savvi/release-kit/releases';
import { Refusal } from '@savvi/tooling/refusal';
import { comparisonText } from './lines.rules.ts';
import { red } from './red.ts';
import { changeOf, type Releasing } from './release-area.ts';

/** @throws {Refusal} when all users have the same version */
async function comparisonOf(area: string, { releases }: Pick<Releasing, 'releases'>): Promise<Comparison> {
  const comparison = await releases.comparison(area);
  if (comparison === null)
    throw new Refusal(
      `Everybody has the same version of ${area}: there is nothing to compare. What was rolled back, and why: npm run release -- ${area} --list`,
    );
  return comparison;
}

/**
 * Prints the comparison of an area's canary with the version that most users have.
 * @throws {Refusal} when there is no canary
 */
export async function compareCanary(area: string, place: Pick<Releasing, 'releases' | 'say'>): Promise<void> {
  for (const text of comparisonText(area, await comparisonOf(area, place))) place.say(text);
}

/**
 * Rolls out the canary of an area to all users.
 * @throws {Refusal} when the verdict is not to promote it, unless the operator forces it
 */
export async function promoteCanary(area: string, place: Releasing): Promise<void> {
  const [line] = linesOf(await place.releases.lines(), area);
  const comparison = await comparisonOf(area, place);
  const {
    versions: {
      canary: { version },
    },
    verdict,
  } = comparison;
  if (verdict.decision !== 'promote' && !place.decision.isForced)
    throw new Refusal(
      [
        ...comparisonText(area, comparison),
        `So ${area} ${version} goes to nobody else; with --force and a --reason it does.`,
      ].join('\n'),
    );
  await place.releases.promote({ ...changeOf(area, line, place), version });
  const message = `${area} ${version}: everybody gets it with the next page; ${verdict.why}.`;
  place.say(verdict.decision === 'promote' ? message : red(message));
}
