import { compared, type Comparison } from '@savvi/gateway/canaries';
import type { ViewCounts } from '@savvi/gateway/canaries/counts';
import type { Releases } from '@savvi/gateway/releases';
import { EVERYBODY, type Line } from '@savvi/gateway/releases/line';
import { Refusal } from '@savvi/tooling/refusal';
import { comparisonText } from './lines.rules.ts';

/** Where a canary is. */
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
 * Says how the canary of an area does beside the version that most people have.
 * @throws {Refusal} when there is none
 */
export async function compareCanary(area: string, place: Place): Promise<void> {
  for (const text of comparisonText(area, (await canaryOf(area, place)).comparison)) place.say(text);
}

/**
 * Gives the canary of an area to everybody.
 * @throws {Refusal} when it has not been seen to be as good, unless `isAnyway`
 */
export async function promoteCanary(area: string, isAnyway: boolean, place: Place): Promise<void> {
  const { line, comparison } = await canaryOf(area, place);
  const {
    versions: {
      canary: { version },
    },
    verdict,
  } = comparison;
  if (verdict.decision !== 'promote' && !isAnyway)
    throw new Refusal(
      [
        ...comparisonText(area, comparison),
        `So ${area} ${version} goes to nobody else; with --anyway it does.`,
      ].join('\n'),
    );
  await place.releases.give(line, version, EVERYBODY);
  place.say(`${area} ${version}: everybody gets it with the next page; ${verdict.why}.`);
}
