import { type Line, runningVersion } from '@savvi/gateway/releases/line';

/** What a person reads of a line: its area, and each published version with who gets it. */
export function textOf(line: Line): string[] {
  const running = runningVersion(line);
  const width = Math.max(0, ...line.versions.map(({ version }) => version.length));
  const rows = line.versions.map(({ version, weight, users, releasedAt }) => {
    const named = users.length > 0 ? `, ${users.length} named` : '';
    return `  ${version.padEnd(width)}  ${String(weight).padStart(3)} %${named}  released ${releasedAt.toISOString().slice(0, 16).replace('T', ' ')}`;
  });
  return [`${line.area}: ${running === undefined ? 'not available yet' : `runs ${running.version}`}`, ...rows];
}
