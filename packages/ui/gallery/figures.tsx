import {
  Copy,
  CreditCard,
  Download,
  Ellipsis,
  FileText,
  House,
  PiggyBank,
  Trash2,
  Trophy,
  Wallet,
} from 'lucide-react';
import { Badge } from '../src/badge.tsx';
import { IconButton } from '../src/button.tsx';
import { Card, CardBody, CardHeader } from '../src/card.tsx';
import { ColumnChart } from '../src/column-chart.tsx';
import { Donut } from '../src/donut.tsx';
import { formatMoney, formatMonth } from '../src/format.ts';
import { LineChart } from '../src/line-chart.tsx';
import { LinesChart } from '../src/lines-chart.tsx';
import { Menu } from '../src/menu.tsx';
import { Progress } from '../src/progress.tsx';
import { ProgressRing } from '../src/progress-ring.tsx';
import { RankedBars } from '../src/ranked-bars.tsx';
import { Stat } from '../src/stat.tsx';
import { Tabs } from '../src/tabs.tsx';
import styles from './gallery.module.css';

const spending = [
  { name: 'Rent', value: '1850.00' },
  { name: 'Groceries', value: '640.50' },
  { name: 'Car', value: '410' },
  { name: 'Insurance', value: '265.75' },
  { name: 'Restaurants', value: '220' },
  { name: 'Holidays', value: '200' },
  { name: 'Phones', value: '95' },
  { name: 'Streaming', value: '42.97' },
];
const worth = [18200, 18950, 18400, 20100, 21800, 21250, 23400, 24900, 26050, 25800, 27900, 31240].map(
  (value, month) => ({ at: Date.UTC(2026, month, 15), value }),
);
const signUps = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10),
  count: (at * 7) % 11,
}));

/** The components that show numbers: charts, progress, figures and skeletons. */
export function Figures() {
  return (
    <>
      <div className={styles.grid}>
        <Card>
          <CardBody>
            <Stat label="Total Income" value={formatMoney(8420)} hint="Two incomes" icon={<Wallet />} />
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <Stat
              label="Remaining"
              value={formatMoney(-312)}
              hint="More goes out than comes in"
              icon={<PiggyBank />}
              tone="bad"
            />
          </CardBody>
        </Card>
        <Card>
          <CardBody>
            <Stat label="Documents" value="12" hint="4 folders" icon={<FileText />} loading />
          </CardBody>
        </Card>
      </div>
      <div className={styles.wide}>
        <Card as="section">
          <CardHeader title="Net worth" subtitle="The last twelve months" />
          <CardBody>
            <LineChart label="Net worth over twelve months" valueName="Net worth" points={worth} />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHeader title="Debt" />
          <CardBody>
            <LinesChart
              label="Debt by strategy"
              times={['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']}
              lines={[
                { name: 'Snowball', values: [9000, 6200, 3300, 400, 0], after: 'Paid off' },
                { name: 'Avalanche', values: [9000, 6100, 3000, 0], after: 'Paid off' },
                { name: 'As now', values: [9000, 8100, 7200, 6300, 5400], after: '—' },
              ]}
              strong={1}
              formatTime={(month) => formatMonth(month)}
              timeName="Month"
            />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHeader title="Sign-ups" />
          <CardBody>
            <ColumnChart
              label="Sign-ups by day"
              countName="Sign-ups"
              days={signUps}
              resting="The last 30 days"
            />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHeader title="Where the money goes" />
          <CardBody>
            <Donut label="Spending by category" segments={spending} caption="a month" />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHeader title="Largest expenses" />
          <CardBody>
            <RankedBars label="Expenses by amount" items={spending} most={6} />
          </CardBody>
        </Card>
        <Card as="section">
          <CardHeader
            title="Household"
            subtitle="Created Jan 5"
            icon={<House />}
            action={
              <Menu
                label="Budget actions"
                trigger={<IconButton label="Budget menu" icon={<Ellipsis />} />}
                items={[
                  { label: 'Export as CSV', icon: <Download />, onSelect: () => undefined },
                  { label: 'Export as Excel', icon: <Copy />, onSelect: () => undefined },
                  { label: 'Delete Budget', icon: <Trash2 />, danger: true, onSelect: () => undefined },
                ]}
              />
            }
          />
          <CardBody className={styles.stack}>
            <Tabs
              label="Views"
              tabs={[
                {
                  value: 'a',
                  label: 'Overview',
                  content: <p>What is left this month, and what needs attention.</p>,
                },
                { value: 'b', label: 'Expenses', content: <p>Expenses</p> },
                { value: 'c', label: 'History', content: <p>History</p> },
              ]}
            />
            <div className={styles.row}>
              <Badge>Couple</Badge>
              <Badge tone="accent" icon={<CreditCard />}>
                Pro
              </Badge>
              <Badge tone="success">Paid</Badge>
              <Badge tone="warning">Due soon</Badge>
              <Badge tone="danger">Overdue</Badge>
            </div>
            <Progress label="Storage" value={320} max={500} valueText="320 MB of 500 MB" />
            <Progress label="Nearly full" value={470} max={500} tone="warning" />
            <div className={styles.row}>
              <ProgressRing label="Savings Hero" value={180} max={250}>
                <Trophy />
              </ProgressRing>
              <ProgressRing label="File Saver" value={5} max={5}>
                5/5
              </ProgressRing>
              <ProgressRing label="Security Guard" value={0} max={3}>
                0/3
              </ProgressRing>
            </div>
          </CardBody>
        </Card>
      </div>
    </>
  );
}

/** Shows every component once. */
