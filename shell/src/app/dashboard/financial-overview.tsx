import { type FinancialOverview as Figures, financialOverview } from '@savvi/contracts/overview';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { NOT_AVAILABLE_YET } from '../../shared/not-available-yet.tsx';
import styles from './dashboard.module.css';
import { TEXTS } from './dashboard.texts.ts';
import { itemsOf, type Lists, reloadOf } from './lists.ts';

const texts = TEXTS.overview;

const AMOUNTS = ['totalSavings', 'totalDebt', 'propertyEquity', 'insuranceCoverage'] as const satisfies readonly (keyof Figures)[];
const RATIOS = ['coverageToDebt', 'savingsRate'] as const satisfies readonly (keyof Figures)[];

const Missing = ({ hasFailed }: { hasFailed: boolean }) => <span className={styles.missing}>{hasFailed ? '—' : NOT_AVAILABLE_YET}</span>;

/** Where the household stands: seven figures from four lists (T-41). */
export function FinancialOverview({ lists }: { lists: Lists }) {
  const { savings, debts, properties, policies } = lists;
  const reload = reloadOf([savings, debts, properties, policies]);
  const overview = financialOverview({ savings: itemsOf(savings), debts: itemsOf(debts), properties: itemsOf(properties), policies: itemsOf(policies) });
  const money = (amount: string | null) => (amount === null ? <Missing hasFailed={reload !== null} /> : formatMoney(amount));
  return (
    <Card as="section" aria-labelledby="overview" className={styles.wide}>
      <CardHeader id="overview" title={texts.heading} action={reload && <Button size="sm" onClick={reload}>{TEXTS.reload}</Button>} />
      <CardBody className={styles.overview}>
        <Stat size="lg" label={texts.netWorth} value={money(overview.netWorth)} hint={overview.netWorth === null ? undefined : texts.formula} />
        <div className={styles.figures}>
          {AMOUNTS.map((name) => <Stat key={name} label={texts[name]} value={money(overview[name])} />)}
          {RATIOS.map((name) => <Stat key={name} label={texts[name]} value={overview[name] ?? <Missing hasFailed={reload !== null} />} />)}
        </div>
        {overview.isMortgageCountedTwice && <Banner>{texts.twice}</Banner>}
      </CardBody>
    </Card>
  );
}
