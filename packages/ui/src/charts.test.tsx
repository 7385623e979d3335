import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ColumnChart } from './column-chart.tsx';
import { Donut } from './donut.tsx';
import { formatNumber, formatShortMoney } from './format.ts';
import { LineChart } from './line-chart.tsx';
import { Progress } from './progress.tsx';
import { ProgressRing } from './progress-ring.tsx';
import { RankedBars } from './ranked-bars.tsx';
import { SplitBar } from './split-bar.tsx';

afterEach(cleanup);

const spending = [
  { name: 'Rent', value: '1500.00' },
  { name: 'Food', value: '400' },
  { name: 'Phone', value: '100' },
];
const points = [
  { at: '2026-01-15T12:00:00Z', value: '1000' },
  { at: '2026-02-15T12:00:00Z', value: '-250.40' },
  { at: '2026-03-15T12:00:00Z', value: '1800' },
];

function rows(name: string): string[][] {
  const table = screen.getByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

describe('the split bar', () => {
  it('the split bar names both parts with share and amount [N-19]', () => {
    render(
      <SplitBar
        label="Who pays what"
        parts={[
          { name: 'Alex', percent: 60, amount: '$2,520' },
          { name: 'Sam', percent: 40, amount: '$1,680' },
        ]}
      />,
    );
    const figure = screen.getByRole('figure', { name: 'Who pays what' });
    expect(
      within(figure)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Alex 60%$2,520', 'Sam 40%$1,680']);
  });

  it('the split bar shows a note below an amount', () => {
    render(
      <SplitBar
        label="Shares"
        parts={[
          { name: 'Alex', percent: 50, amount: '$10', note: '$5 every two weeks' },
          { name: 'Sam', percent: 50 },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Alex 50%$10$5 every two weeks',
      'Sam 50%',
    ]);
  });

  it.each([
    [0, '0%'],
    [60, '60%'],
    [100, '100%'],
  ])('a share of %d percent is drawn as %s of the bar', (percent, width) => {
    const { container } = render(
      <SplitBar
        label="Split"
        parts={[
          { name: 'A', percent },
          { name: 'B', percent: 100 - percent },
        ]}
      />,
    );
    expect(container.querySelectorAll('rect')[1]).toHaveAttribute('width', width);
  });
});

describe('spending charts', () => {
  it('the donut has a legend with names, amounts and shares', () => {
    render(<Donut label="Spending" segments={spending} />);
    expect(rows('Spending')).toEqual([
      ['Rent', '$1,500', '75%'],
      ['Food', '$400', '20%'],
      ['Phone', '$100', '5%'],
    ]);
  });

  it('the donut shows two items with the same name separately', () => {
    render(
      <Donut
        label="Twice"
        segments={[
          { name: 'Rent', value: '300' },
          { name: 'Rent', value: '100' },
        ]}
      />,
    );
    expect(rows('Twice')).toEqual([
      ['Rent', '$300', '75%'],
      ['Rent', '$100', '25%'],
    ]);
  });

  it('ranked bars are sorted by size and combine the smallest', () => {
    render(<RankedBars label="Expenses" items={[...spending].reverse()} most={2} />);
    expect(rows('Expenses')).toEqual([
      ['Rent', '$1,500', '75%'],
      ['Everything else', '$500', '25%'],
    ]);
  });

  it('zero amounts are listed only with withNothing', () => {
    render(
      <Donut
        label="Plans"
        withNothing
        segments={[
          { name: 'Free', value: 0 },
          { name: 'Paid', value: 3 },
        ]}
        formatValue={formatNumber}
      />,
    );
    expect(rows('Plans')).toEqual([
      ['Paid', '3', '100%'],
      ['Free', '0', '0%'],
    ]);
  });

  it('the donut without amounts is an empty ring', () => {
    const { container } = render(<Donut label="Spending" segments={[]} />);
    expect(container.querySelectorAll('circle')).toHaveLength(1);
    expect(container).toHaveTextContent('$0');
  });
});

describe('the line chart', () => {
  it('the line chart has a table with the same values', () => {
    render(<LineChart label="Net worth" valueName="Net worth" points={points} />);
    fireEvent.click(screen.getByText('Show as table'));
    expect(rows('Net worth')).toEqual([
      ['Jan 15, 2026', '$1,000'],
      ['Feb 15, 2026', '\u2212$250'],
      ['Mar 15, 2026', '$1,800'],
    ]);
  });

  it('the line chart labels its axes with money and dates', () => {
    const { container } = render(<LineChart label="Net worth" points={points} />);
    const labels = [...container.querySelectorAll('svg text')].map((label) => label.textContent);
    expect(labels).toEqual(['\u2212$1,000', '$0', '$1,000', '$2,000', 'Jan 15', 'Feb 15', 'Mar 15']);
  });

  it('the line chart shows the last value, or the one under the pointer', () => {
    const { container } = render(<LineChart label="Net worth" points={points} />);
    const readout = () => container.querySelector('figure > p')?.textContent;
    expect(readout()).toBe('$1,800 Mar 15, 2026');
    const svg = container.querySelector('svg');
    if (!svg) throw new Error('no chart');
    fireEvent.pointerMove(svg, { clientX: 0 });
    expect(readout()).toBe('$1,000 Jan 15, 2026');
    fireEvent.pointerLeave(svg);
    expect(readout()).toBe('$1,800 Mar 15, 2026');
  });

  it('the line chart shows its resting text until a point is hovered, and applies its format props', () => {
    const { container } = render(
      <LineChart
        label="Net worth"
        points={[
          { at: '2026-01', value: '-1200000' },
          { at: '2026-02', value: '2000000' },
        ]}
        resting="By month"
        formatMark={formatShortMoney}
        formatTime={(at) => `in ${String(at)}`}
        formatTimeMark={String}
        timeName="Month"
      />,
    );
    const readout = () => container.querySelector('figure > p')?.textContent;
    expect(readout()).toBe('By month');
    expect([...container.querySelectorAll('svg text')].map((label) => label.textContent)).toEqual([
      '\u2212$2M',
      '$0',
      '$2M',
      '2026-01',
      '2026-02',
    ]);
    fireEvent.pointerMove(container.querySelector('svg') ?? container, { clientX: 0 });
    expect(readout()).toBe('\u2212$1,200,000 in 2026-01');
    expect(rows('Net worth')[0]).toEqual(['in 2026-01', '\u2212$1,200,000']);
    expect(screen.getByRole('columnheader', { name: 'Month' })).toBeInTheDocument();
  });

  it('the line chart works with a single point', () => {
    const { container } = render(<LineChart label="Net worth" points={points.slice(0, 1)} />);
    expect(container.innerHTML).not.toContain('NaN');
    expect([...container.querySelectorAll('svg text')].map((label) => label.textContent)).toEqual([
      '$0',
      '$500',
      '$1,000',
      'Jan 15',
    ]);
  });
});

describe('the column chart', () => {
  const days = [
    { day: '2026-01-30', count: 2 },
    { day: '2026-01-31', count: 0 },
    { day: '2026-02-01', count: 1 },
  ];
  const open = (over: { days?: typeof days } = {}) =>
    render(
      <ColumnChart
        label="Sign-ups"
        countName="Sign-ups"
        days={days}
        formatCount={(count) => `${count} sign-ups`}
        resting="The last three days"
        {...over}
      />,
    ).container;

  it('the column chart has a table with all days, including days with a zero count', () => {
    open();
    fireEvent.click(screen.getByText('Show as table'));
    expect(rows('Sign-ups')).toEqual([
      ['Jan 30, 2026', '2'],
      ['Jan 31, 2026', '0'],
      ['Feb 1, 2026', '1'],
    ]);
    expect(screen.getByRole('columnheader', { name: 'Day' })).toBeInTheDocument();
  });

  it('the column chart labels its axes with whole numbers and days in any time zone', () => {
    expect([...open().querySelectorAll('svg text')].map((label) => label.textContent)).toEqual([
      '0',
      '1',
      '2',
      'Jan 30',
      'Jan 31',
      'Feb 1',
    ]);
  });

  it('columns are as high as their counts, and a day with a zero count has none', () => {
    const heights = [...open().querySelectorAll('rect')].map((column) =>
      Number(column.getAttribute('height')),
    );
    expect(heights).toEqual([200, 100]);
  });

  it('the column chart shows the count under the pointer', () => {
    const container = open();
    const readout = () => container.querySelector('figure > p')?.textContent;
    expect(readout()).toBe('The last three days');
    const svg = container.querySelector('svg') ?? container;
    fireEvent.pointerMove(svg, { clientX: 0 });
    expect(readout()).toBe('2 sign-ups Jan 30, 2026');
    fireEvent.pointerLeave(svg);
    expect(readout()).toBe('The last three days');
  });

  it('the column chart works when all counts are zero', () => {
    const container = open({ days: [{ day: '2026-02-01', count: 0 }] });
    expect(container.innerHTML).not.toContain('NaN');
    expect([...container.querySelectorAll('svg text')].map((label) => label.textContent)).toEqual([
      '0',
      '1',
      'Feb 1',
    ]);
  });
});

describe('progress', () => {
  it('progress describes its value in words', () => {
    render(<Progress label="Storage" value={320} max={500} valueText="320 MB of 500 MB" />);
    const bar = screen.getByRole('progressbar', { name: 'Storage' });
    expect(bar).toHaveAttribute('aria-valuenow', '320');
    expect(bar).toHaveAttribute('aria-valuetext', '320 MB of 500 MB');
  });

  it('progress stays within its bounds', () => {
    const { container } = render(<ProgressRing label="File Saver" value={9} max={5} />);
    expect(screen.getByRole('progressbar', { name: 'File Saver' })).toHaveAttribute('aria-valuenow', '5');
    expect(container.querySelectorAll('circle')[1]).toHaveAttribute('stroke-dasharray', '100 100');
  });
});

it('charts have no style attributes, which the content security policy would block', () => {
  const html = renderToString(
    <>
      <SplitBar
        label="S"
        parts={[
          { name: 'A', percent: 50 },
          { name: 'B', percent: 50 },
        ]}
      />
      <Donut label="D" segments={spending} />
      <RankedBars label="R" items={spending} />
      <LineChart label="L" points={points} />
      <ColumnChart label="C" countName="C" resting="C" days={[{ day: '2026-01-01', count: 1 }]} />
      <Progress label="P" value={1} />
      <ProgressRing label="G" value={1} />
    </>,
  );
  expect(html).not.toMatch(/\sstyle=/);
});
