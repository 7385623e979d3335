import type { Comparison } from '@savvi/release-kit/canaries';
import { ofCounts, type Verdict } from '@savvi/release-kit/canaries/judge';
import { minuteOf } from '@savvi/release-kit/operations';
import type { RecordedAct } from '@savvi/release-kit/releases';
import { type Given, type Line, runningVersion } from '@savvi/release-kit/releases/line';
import { red } from './red.ts';

/** Formats a registry entry: its area, and each published version with its audience. */
export function textOf(line: Line): string[] {
  const running = runningVersion(line);
  const width = Math.max(0, ...line.versions.map(({ version }) => version.length));
  const rows = line.versions.map(({ version, weight, users, releasedAt, rolledBack }) => {
    const named = users.length > 0 ? `, ${users.length} named` : '';
    const back = rolledBack === null ? '' : `, rolled back ${minuteOf(rolledBack.at)}: ${rolledBack.why}`;
    return `  ${version.padEnd(width)}  ${String(weight).padStart(3)} %${named}  given ${minuteOf(releasedAt)}${back}`;
  });
  return [
    `${line.area}: ${running === undefined ? 'not available yet' : `runs ${running.version}`}`,
    ...rows,
  ];
}

/** Formats a version's audience: `0.1.0-1a2b3c4d 90 %, 2 named`. */
const givenText = ({ version, weight, named }: Given): string =>
  `${version} ${weight} %${named > 0 ? `, ${named} named` : ''}`;

/** Formats the latest acts of an area, newest first; forced ones in red on a terminal that shows colors. */
export const actsText = (acts: readonly RecordedAct[]): string[] =>
  acts.map(({ at, actor, kind, reason, isForced, before, after }) => {
    const versions = [before, after]
      .map((given) => given.map(givenText).join(' and ') || 'nothing')
      .join(' → ');
    const text = `  ${minuteOf(at)}  ${kind} by ${actor}: ${versions}${isForced ? '; forced' : ''}${reason === null ? '' : `; ${reason}`}`;
    return isForced ? red(text) : text;
  });

const DECISIONS = {
  'roll back': 'it is broken, and the gateway rolls it back',
  promote: 'it may go to everybody (--promote)',
  wait: 'wait',
} as const satisfies Record<Verdict['decision'], string>;

/** Formats the comparison of a canary with the version that most users have. */
export function comparisonText(
  area: string,
  { versions: { canary, stable }, minutes, verdict, ...counts }: Comparison,
): string[] {
  const width = Math.max(canary.version.length, stable.version.length);
  return [
    `${area}: in ${minutes} minutes, a day at most`,
    `  ${canary.version.padEnd(width)}  canary  ${ofCounts(counts.canary)}`,
    `  ${stable.version.padEnd(width)}  stable  ${ofCounts(counts.stable)}`,
    `Verdict: ${DECISIONS[verdict.decision]}: ${verdict.why}.`,
  ];
}
