import { countsText } from '@savvi/contracts/canary-counts';
import { red } from './red.ts';
import type { Comparison, RecordedAct, RegistryEntry } from './responses.ts';

/** Formats a time in UTC to the minute. */
const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** Formats a registry entry: its area, and each published version with its audience. */
export function entryText({ area, versions }: RegistryEntry): string[] {
  const running = versions.find(({ weight }) => weight > 0);
  const width = Math.max(0, ...versions.map(({ version }) => version.length));
  const rows = versions.map(({ version, weight, users, releasedAt, rolledBack }) => {
    const named = users.length > 0 ? `, ${users.length} named` : '';
    const back = rolledBack === null ? '' : `, rolled back ${minuteOf(rolledBack.at)}: ${rolledBack.why}`;
    return `  ${version.padEnd(width)}  ${String(weight).padStart(3)} %${named}  released ${minuteOf(releasedAt)}${back}`;
  });
  return [`${area}: ${running === undefined ? 'not available yet' : `runs ${running.version}`}`, ...rows];
}

/** Formats the audience of a version before or after an act: `0.1.0-1a2b3c4d 90 %, 2 named`. */
const assignmentText = ({ version, weight, named }: RecordedAct['before'][number]): string =>
  `${version} ${weight} %${named > 0 ? `, ${named} named` : ''}`;

/** Formats the latest acts of an area, newest first; forced ones in red on a terminal that shows colors. */
export const actsText = (acts: readonly RecordedAct[]): string[] =>
  acts.map(({ at, actor, kind, reason, isForced, before, after }) => {
    const versions = [before, after]
      .map((assigned) => assigned.map(assignmentText).join(' and ') || 'nothing')
      .join(' → ');
    const text = `  ${minuteOf(at)}  ${kind} by ${actor}: ${versions}${isForced ? '; forced' : ''}${reason === null ? '' : `; ${reason}`}`;
    return isForced ? red(text) : text;
  });

const DECISIONS = {
  'roll back': 'it is broken, and the gateway rolls it back',
  promote: 'it may go to everybody (--promote)',
  wait: 'wait',
} as const satisfies Record<Comparison['verdict']['decision'], string>;

/** Formats the comparison of a canary with the version that most users have. */
export function comparisonText(
  area: string,
  { versions: { canary, stable }, minutes, verdict, ...counts }: Comparison,
): string[] {
  const width = Math.max(canary.version.length, stable.version.length);
  return [
    `${area}: samples of the last ${minutes} minutes`,
    `  ${canary.version.padEnd(width)}  canary  ${countsText(counts.canary)}`,
    `  ${stable.version.padEnd(width)}  stable  ${countsText(counts.stable)}`,
    `Verdict: ${DECISIONS[verdict.decision]}: ${verdict.why}.`,
  ];
}
