import type { AdminStats } from '@savvi/admin-contract/admin';
import { Card, CardBody } from '@savvi/ui/card';
import { formatMoney, formatNumber, formatPercent } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { BadgeDollarSign, CreditCard, Percent, Sprout, UserPlus, Users } from 'lucide-react';
import { texts } from '../admin.texts.ts';
import { conversionPercent } from './overview.rules.ts';
import styles from './overview.module.css';

/** The six figures in display order with their formats (ADM-4 to ADM-6). */
const FIGURES = [
  {
    name: 'totalUsers',
    icon: <Users aria-hidden="true" />,
    write: (stats: AdminStats) => formatNumber(stats.totalUsers),
  },
  {
    name: 'recentSignups',
    icon: <UserPlus aria-hidden="true" />,
    write: (stats: AdminStats) => formatNumber(stats.recentSignups),
  },
  {
    name: 'activeSubscribers',
    icon: <CreditCard aria-hidden="true" />,
    write: (stats: AdminStats) => formatNumber(stats.activeSubscribers),
  },
  {
    name: 'totalRevenue',
    icon: <BadgeDollarSign aria-hidden="true" />,
    write: (stats: AdminStats) => formatMoney(stats.totalRevenue, { cents: true }),
  },
  {
    name: 'freeUsers',
    icon: <Sprout aria-hidden="true" />,
    write: (stats: AdminStats) => formatNumber(stats.freeUsers),
  },
  {
    name: 'conversionRate',
    icon: <Percent aria-hidden="true" />,
    write: (stats: AdminStats) => formatPercent(conversionPercent(stats) / 100),
  },
] as const;

/** The figures. They reserve their space while loading. */
export const StatCards = ({ stats }: { stats: AdminStats | undefined }) => (
  <div className={styles.stats} aria-busy={stats === undefined || undefined}>
    {FIGURES.map(({ name, icon, write }) => (
      <Card key={name}>
        <CardBody>
          <Stat
            icon={icon}
            label={texts.stats[name].label}
            hint={texts.stats[name].hint}
            value={stats && write(stats)}
            loading={stats === undefined}
          />
        </CardBody>
      </Card>
    ))}
  </div>
);
