import {
  type FinancialOverview as Overview,
  financialOverview,
  type Holdings,
  OVERVIEW_FIGURES,
} from '@savvi/contracts/overview';
import { fromCents } from '@savvi/contracts/money';
import type { Area } from '@savvi/contracts/registry';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { classNames } from '@savvi/ui/class-names';
import { formatMoney } from '@savvi/ui/format';
import { Stat } from '@savvi/ui/stat';
import { type Figures, type NamedFigure, valueOf } from '../../contributed/figures.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './financial-overview.module.css';
import { NetWorthLine } from './net-worth-line.tsx';

const texts = TEXTS.overview;

const AMOUNTS = [
  'totalSavings',
  'totalDebt',
  'propertyEquity',
  'insuranceCoverage',
] as const satisfies readonly (keyof Overview)[];
const RATIOS = ['coverageToDebt', 'savingsRate'] as const satisfies readonly (keyof Overview)[];

/** The records that the figures are about; the first three count toward the net worth. */
const COUNTS = ['savings.count', 'debts.count', 'properties.count', 'policies.count'] as const;
const HOLDINGS = Object.values(OVERVIEW_FIGURES);

/** Whether there are records that count toward the net worth. */
export const hasNetWorth = (figures: Figures): boolean =>
  COUNTS.slice(0, 3).some((name) => (valueOf(figures(name)) ?? 0n) > 0n);

/** Whether an area is deployed that publishes the figures of the overview. */
export const hasOverview = (figures: Figures): boolean => figures(COUNTS[0]).state !== 'absent';

/** The text in place of a figure whose list cannot be loaded. */
const UNKNOWN = '—';
const moneyOr = (amount: string | null) => (amount === null ? UNKNOWN : formatMoney(amount));

/** A note about an amount above zero. */
const noteOf = (cents: bigint, textOf: (amount: string) => string) =>
  cents > 0n && textOf(formatMoney(fromCents(cents)));

const Figure = ({
  name,
  value,
  note,
}: {
  name: 'netWorth' | (typeof AMOUNTS | typeof RATIOS)[number];
  value: string;
  note?: string | false | undefined;
}) => (
  <div className={classNames(styles.figure, name === 'insuranceCoverage' && styles.expired)}>
    <dt>{texts[name]}</dt>
    <dd>
      {value}
      {note && <small>{note}</small>}
    </dd>
  </div>
);

const holdingsOf = (figures: Figures): Holdings => {
  const value = (figure: keyof Holdings) => valueOf(figures(OVERVIEW_FIGURES[figure]));
  return {
    savings: value('savings'),
    debt: value('debt'),
    equity: value('equity'),
    coverage: value('coverage'),
    mortgageDebt: value('mortgageDebt'),
    propertyMortgages: value('propertyMortgages'),
  };
};

/** A function that retries what figures failed to load; null if none failed. */
function reloadOf(needed: readonly NamedFigure[]): (() => void) | null {
  // Several figures may come from one list, which is requested once.
  const failed = new Set(needed.flatMap((figure) => (figure.state === 'failed' ? [figure.reload] : [])));
  return failed.size === 0 ? null : () => failed.forEach((reload) => reload());
}

/**
 * The household's finances: seven figures from four lists (T-41). While all four lists are empty, the figures
 * are small, below a preview (T-62).
 */
export function FinancialOverview({ areas, figures }: { areas: readonly Area[]; figures: Figures }) {
  const reload = reloadOf(HOLDINGS.map(figures));
  const overview = financialOverview(holdingsOf(figures));
  const amountOf = (name: string) => valueOf(figures(name)) ?? 0n;
  const notes: Partial<Record<(typeof AMOUNTS)[number], string | false>> = {
    // A debt may still be linked to a property that was deleted.
    propertyEquity:
      amountOf(OVERVIEW_FIGURES.equity) > 0n &&
      noteOf(amountOf('debts.all-mortgages') - amountOf(OVERVIEW_FIGURES.mortgageDebt), texts.linked),
    insuranceCoverage: noteOf(amountOf('policies.expired'), texts.expired),
  };
  const isQuiet = COUNTS.every((name) => valueOf(figures(name)) === 0n);
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
                <Figure key={name} name={name} value={moneyOr(overview[name])} note={notes[name]} />
              ))}
              {RATIOS.map((name) => (
                <Figure key={name} name={name} value={overview[name] ?? UNKNOWN} />
              ))}
            </dl>
          </div>
          {hasNetWorth(figures) && <NetWorthLine areas={areas} netWorth={overview.netWorth} />}
        </div>
        {overview.isMortgageCountedTwice && <Banner>{texts.twice}</Banner>}
      </CardBody>
    </Card>
  );
}
