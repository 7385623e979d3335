import { type Figure, isMissed } from './figure.ts';

const HEAD = ['figure', 'value', 'limit', 'verdict', 'detail'];

const written = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2));
const verdict = (figure: Figure) =>
  figure.limit === undefined ? 'told' : isMissed(figure) ? 'MISSED' : 'met';

/** Formats the measurements as a text table with one row each. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${written(figure.value)} ${figure.unit}`,
    figure.limit === undefined ? '' : `${written(figure.limit)} ${figure.unit}`,
    verdict(figure),
    figure.detail ?? '',
  ]);
  const widths = HEAD.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEAD, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
