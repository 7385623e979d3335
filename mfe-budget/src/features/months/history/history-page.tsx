import type { Budget } from '@savvi/budget-contract/budget';
import type { MonthListed } from '@savvi/budget-contract/month';
import { monthName } from '@savvi/budget-contract/month.rules';
import { useQuery } from '@savvi/mfe-kit/query';
import { Link } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { ButtonLink } from '@savvi/ui/button';
import { Card, CardBody } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { ReloadState } from '@savvi/ui/reload-state';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Amount, Cell } from '../frame/cell.tsx';
import { MonthsFrame } from '../frame/months-frame.tsx';
import { MonthsSkeleton } from '../frame/months-skeleton.tsx';
import { usePathTo } from '../frame/use-path-to.ts';
import { monthsQuery } from '../month.queries.ts';
import { isOver, monthOfDay, savedOf } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './history-page.module.css';

const words = texts.history;
/** The number of months that the history shows (MON-46). */
const MONTHS_SHOWN = 60;

/** A month that is not over has saved nothing yet. */
function Months({ months, today }: { months: readonly MonthListed[]; today: string }) {
  const pathTo = usePathTo();
  const columns = [words.month, texts.table.planned, texts.table.spent, words.saved];
  return (
    <Card>
      <CardBody className={styles.body}>
        <table className={styles.table}>
          <caption>
            <VisuallyHidden>{words.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.slice(0, MONTHS_SHOWN).map(({ month, state, planned, spent, ...incomes }) => (
              <tr key={month}>
                <th scope="row">
                  <Link to={pathTo(month)}>{monthName(month)}</Link>
                  {state !== 'open' && (
                    <>
                      {' '}
                      <Badge>{words.states[state]}</Badge>
                    </>
                  )}
                </th>
                <Cell column={texts.table.planned}>
                  {state === 'recorded' ? texts.table.nothing : texts.money(planned)}
                </Cell>
                <Cell column={texts.table.spent}>{texts.money(spent)}</Cell>
                <Cell column={words.saved}>
                  {state === 'recorded' || !isOver(month, today) ? (
                    texts.table.nothing
                  ) : (
                    <Amount amount={savedOf({ spent, ...incomes }).amount} />
                  )}
                </Cell>
              </tr>
            ))}
          </tbody>
        </table>
      </CardBody>
    </Card>
  );
}

function NoMonths({ today }: { today: string }) {
  const running = monthOfDay(today);
  const to = usePathTo()(running);
  return (
    <EmptyState
      framed
      drawing="budgets"
      title={words.empty.title}
      description={words.empty.description}
      action={
        <ButtonLink variant="primary" asChild>
          <Link to={to}>{words.empty.action(monthName(running))}</Link>
        </ButtonLink>
      }
    />
  );
}

interface HistoryPageProps {
  readonly budget: Budget;
  readonly budgets: readonly Budget[];
  readonly today: string;
}

/** The started months of a budget, newest first (MON-46). */
export function HistoryPage({ budget, budgets, today }: HistoryPageProps) {
  const { data: months, isFetching, refetch } = useQuery(monthsQuery(budget.id));
  const content = () => {
    if (months === undefined)
      return isFetching ? (
        <MonthsSkeleton label={words.loading} hasFigures={false} />
      ) : (
        <ReloadState drawing="budgets" words={words.failed} onReload={() => void refetch()} />
      );
    return months.length === 0 ? <NoMonths today={today} /> : <Months months={months} today={today} />;
  };
  return (
    <MonthsFrame switcher={null} budgets={budgets} budget={budget}>
      {content()}
    </MonthsFrame>
  );
}
