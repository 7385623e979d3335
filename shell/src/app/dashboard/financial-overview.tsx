import { type FinancialOverview as Figures, financialOverview } from '@savvi/contracts/overview';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { TEXTS } from './dashboard.texts.ts';
import styles from './financial-overview.module.css';
import { itemsOf, type Lists, reloadOf } from './lists.ts';

const texts = TEXTS.overview;

const AMOUNTS = ['totalSavings', 'totalDebt', 'propertyEquity', 'insuranceCoverage'] as const satisfies readonly (keyof Figures)[];
const RATIOS = ['coverageToDebt', 'savingsRate'] as const satisfies readonly (keyof Figures)[];

/** Stands for a figure whose list can't be had now. */
const UNKNOWN = '—';
const moneyOr = (amount: string | null) => (amount === null ? UNKNOWN : formatMoney(amount));

/** Where the household stands: seven figures from four lists (T-41). */
export function FinancialOverview({ lists }: { lists: Lists }) {
  const { savings, debts, properties, policies } = lists;
  const reload = reloadOf([savings, debts, properties, policies]);
  const overview = financialOverview({ savings: itemsOf(savings), debts: itemsOf(debts), properties: itemsOf(properties), policies: itemsOf(policies) });
  return (
    <Card as="section" aria-labelledby="overview">
      <CardHeader id="overview" title={texts.heading} action={reload && <Button size="sm" onClick={reload}>{TEXTS.reload}</Button>} />
      <CardBody className={styles.overview}>
        <Stat size="lg" label={texts.netWorth} value={moneyOr(overview.netWorth)} hint={overview.netWorth === null ? undefined : texts.formula} />
        <div className={styles.figures}>
          {AMOUNTS.map((name) => <Stat key={name} label={texts[name]} value={moneyOr(overview[name])} />)}
          {RATIOS.map((name) => <Stat key={name} label={texts[name]} value={overview[name] ?? UNKNOWN} />)}
        </div>
        {overview.isMortgageCountedTwice && <Banner>{texts.twice}</Banner>}
      </CardBody>
    </Card>
  );
}
