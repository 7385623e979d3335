import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { LinesChart, type LinesChartProps } from './lines-chart.tsx';

afterEach(cleanup);

const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04'];
const open = (over: Partial<LinesChartProps> = {}) =>
  render(
    <LinesChart
      label="Debt"
      times={MONTHS}
      lines={[
        { name: 'Fast', values: ['300.00', '100.00', '0.00'], after: 'Paid off' },
        { name: 'Slow', values: ['300.00', '200.00', '100.00', '0.00'], after: 'Paid off' },
      ]}
      formatTime={(time) => `in ${time}`}
      timeName="Month"
      {...over}
    />,
  ).container;
const rows = () =>
  screen
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));
const paths = (container: HTMLElement) =>
  [...container.querySelectorAll('svg[width="640"] path')].map((path) => path.getAttribute('class'));

test('the chart of lines has a table with a column for each line, and a text after the end of a line', () => {
  open();
  fireEvent.click(screen.getByText('Show as table'));
  expect(rows()).toEqual([
    ['Month', 'Fast', 'Slow'],
    ['in 2026-01', '$300', '$300'],
    ['in 2026-02', '$100', '$200'],
    ['in 2026-03', '$0', '$100'],
    ['in 2026-04', 'Paid off', '$0'],
  ]);
});

test('the table of the chart of lines may leave out times, but not the last one', () => {
  open({ tableEvery: 2 });
  fireEvent.click(screen.getByText('Show as table'));
  expect(rows().map(([time]) => time)).toEqual(['Month', 'in 2026-01', 'in 2026-03', 'in 2026-04']);
});

test('the legend of the chart of lines names the lines, and shows their values under the pointer', () => {
  const container = open();
  const legend = container.querySelector('figure > div');
  expect(legend).toHaveTextContent('FastSlow');
  const chart = container.querySelector('svg[width="640"]') ?? container;
  fireEvent.pointerMove(chart, { clientX: 640 });
  expect(legend).toHaveTextContent('FastPaid offSlow$0');
  expect(chart.querySelector('text.time')).toHaveTextContent('in 2026-04');
  fireEvent.pointerLeave(chart);
  expect(legend).not.toHaveTextContent('Paid off');
});

test('lines differ by their dashes, and the strong line is above the others', () => {
  expect(paths(open({ strong: 0 }))).toEqual(['line dashed', 'line solid strong']);
});

test('a line above the highest value of the axis leaves the chart, however high it is', () => {
  const container = open({
    most: 150,
    lines: [{ name: 'Never', values: ['100.00', '200.00', '1e60'], after: '' }],
  });
  const marks = [...container.querySelectorAll('svg text')].map(({ textContent }) => textContent);
  expect(marks.slice(0, 4)).toEqual(['$0', '$50', '$100', '$150']);
  const line = container.querySelector('svg[width="640"] path')?.getAttribute('d') ?? '';
  const heights = [...line.matchAll(/ (-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect(heights.map((y) => y < 0)).toEqual([false, true, true]);
  expect(heights.at(-1)).toBe(-240);
});

test('the chart of lines works with a single time and has no style attributes', () => {
  const html = renderToString(
    <LinesChart
      label="Debt"
      times={['2026-01']}
      lines={[{ name: 'Fast', values: ['0.00'], after: '' }]}
      formatTime={String}
      timeName="Month"
    />,
  );
  expect(html).not.toMatch(/NaN|\sstyle=/);
});
