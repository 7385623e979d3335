import { compared, type Comparison } from '@savvi/release-kit/canaries';
import type { ViewCounts } from '@savvi/release-kit/canaries/counts';
import type { Operator, Releases } from '@savvi/release-kit/releases';
import { EVERYBODY, type Line } from '@savvi/release-kit/releases/line';
import { Refusal } from '@savvi/tooling/refusal';
import { comparisonText } from './lines.rules.ts';
import { red } from './red.ts';

/** Dependencies of the canary commands. */
export interface Place {
  readonly releases: Releases;
  readonly counts: Pick<ViewCounts, 'since'>;
  readonly say: (line: string) => void;
}

async function canaryOf(
  area: string,
  { releases, counts }: Place,
): Promise<{ line: Line; comparison: Comparison }> {
  const [line] = await releases.list(area);
  const comparison = line === undefined ? null : await compared(line, counts, await releases.now());
  if (line === undefined || comparison === null)
    throw new Refusal(
      `Everybody has the same version of ${area}: there is nothing to compare. What was rolled back, and why: npm run release -- ${area} --list`,
    );
  return { line, comparison };
}

/**
 * Prints the comparison of an area's canary with the version that most users have.
 * @throws {Refusal} when there is no canary
 */
export async function compareCanary(area: string, place: Place): Promise<void> {
  for (const text of comparisonText(area, (await canaryOf(area, place)).comparison)) place.say(text);
}

/**
 * Rolls out the canary of an area to all users.
 * @throws {Refusal} when the verdict is not to promote it, unless the operator forces it
 */
export async function promoteCanary(area: string, by: Operator, place: Place): Promise<void> {
  const { line, comparison } = await canaryOf(area, place);
  const {
    versions: {
      canary: { version },
    },
    verdict,
  } = comparison;
  if (verdict.decision !== 'promote' && !by.isForced)
    throw new Refusal(
      [
        ...comparisonText(area, comparison),
        `So ${area} ${version} goes to nobody else; with --force and a --reason it does.`,
      ].join('\n'),
    );
  await place.releases.give(line, version, EVERYBODY, { ...by, kind: 'promotion' });
  const message = `${area} ${version}: everybody gets it with the next page; ${verdict.why}.`;
  place.say(verdict.decision === 'promote' ? message : red(message));
}
