import { type FinancialOverview as Figures, financialOverview } from '@savvi/contracts/overview';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatMoney } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { TEXTS } from './dashboard.texts.ts';
import styles from './financial-overview.module.css';
import { itemsOf, type Listed, type Lists, reloadOf } from './lists.ts';
import { NetWorthLine } from './net-worth-line.tsx';

const texts = TEXTS.overview;

const AMOUNTS = [
  'totalSavings',
  'totalDebt',
  'propertyEquity',
  'insuranceCoverage',
] as const satisfies readonly (keyof Figures)[];
const RATIOS = ['coverageToDebt', 'savingsRate'] as const satisfies readonly (keyof Figures)[];

/** The text in place of a figure whose list cannot be loaded. */
const UNKNOWN = '—';
const moneyOr = (amount: string | null) => (amount === null ? UNKNOWN : formatMoney(amount));

/** Whether a list is loaded and has records. */
const isPresent = (list: Listed<unknown>) => (itemsOf(list)?.length ?? 0) > 0;

/** Whether a list is loaded and has no records. */
const isEmpty = (list: Listed<unknown>) => itemsOf(list)?.length === 0;

const Figure = ({
  name,
  value,
}: {
  name: 'netWorth' | (typeof AMOUNTS | typeof RATIOS)[number];
  value: string;
}) => (
  <div className={styles.figure}>
    <dt>{texts[name]}</dt>
    <dd>{value}</dd>
  </div>
);

/**
 * The household's finances: seven figures from four lists (T-41). While all four lists are empty, the figures
 * are small, below a preview (T-62).
 */
export function FinancialOverview({ lists }: { lists: Lists }) {
  const { savings, debts, properties, policies } = lists;
  const reload = reloadOf([savings, debts, properties, policies]);
  const overview = financialOverview({
    savings: itemsOf(savings),
    debts: itemsOf(debts),
    properties: itemsOf(properties),
    policies: itemsOf(policies),
  });
  const isQuiet = [savings, debts, properties, policies].every(isEmpty);
  return (
    <Card as="section" aria-labelledby="overview" data-quiet={isQuiet || undefined}>
      <CardHeader
        id="overview"
        title={texts.heading}
        subtitle={isQuiet && texts.comes}
        action={
          reload && (
            <Button size="sm" onClick={reload}>
              {TEXTS.reload}
            </Button>
          )
        }
      />
      <CardBody className={styles.overview}>
        <div className={styles.standing}>
          <div className={styles.sums}>
            {!isQuiet && (
              <Stat
                size="lg"
                label={texts.netWorth}
                value={moneyOr(overview.netWorth)}
                hint={overview.netWorth === null ? undefined : texts.formula}
              />
            )}
            <dl className={styles.figures}>
              {isQuiet && <Figure name="netWorth" value={moneyOr(overview.netWorth)} />}
              {AMOUNTS.map((name) => (
                <Figure key={name} name={name} value={moneyOr(overview[name])} />
              ))}
              {RATIOS.map((name) => (
                <Figure key={name} name={name} value={overview[name] ?? UNKNOWN} />
              ))}
            </dl>
          </div>
          {[savings, debts, properties].some(isPresent) && <NetWorthLine netWorth={overview.netWorth} />}
        </div>
        {overview.isMortgageCountedTwice && <Banner>{texts.twice}</Banner>}
      </CardBody>
    </Card>
  );
}
