import type { Budget } from '@savvi/contracts/budget/budget';
import { toCents } from '@savvi/contracts/money';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatMoney } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { SplitBar } from '@savvi/ui/split-bar';
import { Stat } from '@savvi/ui/stat';
import { TriangleAlert } from 'lucide-react';
import { NotAvailableYet } from '../../shared/not-available-yet.tsx';
import styles from './dashboard.module.css';
import { TEXTS } from './dashboard.texts.ts';
import type { Listed } from './lists.ts';

const texts = TEXTS.left;
const LAB = '/create-budget';
/** How many budgets stand below the newest one. */
const OTHERS_MAX = 3;

const partnersOf = ({ budgetType, partner1Name, partner2Name }: Budget) => (budgetType === 'single' || !partner2Name ? partner1Name : `${partner1Name} & ${partner2Name}`);
const isOverspent = ({ calculations }: Budget) => toCents(calculations.remaining) < 0n;

function Plan({ budget }: { budget: Budget }) {
  const { totalIncome, totalExpenses } = budget.calculations;
  const words = texts.of(formatMoney(totalExpenses), formatMoney(totalIncome));
  // Only the bar is a float; every figure beside it is exact.
  return (
    <div className={styles.plan}>
      <Progress label={texts.planned} value={Number(totalExpenses)} max={Math.max(Number(totalIncome), Number(totalExpenses), 1)} valueText={words} tone={isOverspent(budget) ? 'danger' : 'accent'} />
      {isOverspent(budget) && <p className={styles.over}><TriangleAlert aria-hidden="true" />{texts.over}</p>}
    </div>
  );
}

function Newest({ budget }: { budget: Budget }) {
  const { remaining, partner1Share, partner2Share } = budget.calculations;
  const { partner1Name, partner2Name, splitPercentage } = budget;
  return (
    <div className={styles.newest}>
      <Stat size="lg" label={<Link to={`/edit-budget/${budget.id}`} className={styles.budgetLink}>{budget.name}</Link>} value={formatMoney(remaining)} hint={partnersOf(budget)} tone={isOverspent(budget) ? 'bad' : 'plain'} />
      <Plan budget={budget} />
      {budget.budgetType === 'couple' && partner2Name && (
        <div className={styles.shares}>
          <p className={styles.sharesTitle}>{texts.shares}</p>
          <SplitBar
            label={texts.shares}
            parts={[
              { name: partner1Name, percent: splitPercentage, amount: formatMoney(partner1Share) },
              { name: partner2Name, percent: 100 - splitPercentage, amount: formatMoney(partner2Share) },
            ]}
          />
        </div>
      )}
    </div>
  );
}

const Others = ({ budgets }: { budgets: readonly Budget[] }) => (
  <ul className={styles.others} aria-label={texts.others}>
    {budgets.slice(0, OTHERS_MAX).map((budget) => (
      <li key={budget.id}>
        <Link to={`/edit-budget/${budget.id}`} className={styles.budgetLink}>{budget.name}</Link>
        <span className={styles.partners}>{partnersOf(budget)}</span>
        {isOverspent(budget) && <TriangleAlert className={styles.overIcon} role="img" aria-label={texts.over} />}
        <span className={styles.amount}>{formatMoney(budget.calculations.remaining)}</span>
      </li>
    ))}
  </ul>
);

function Content({ budgets }: { budgets: Listed<Budget> }) {
  if (budgets.state === 'failed') return <Button onClick={budgets.reload}>{TEXTS.reload}</Button>;
  if (budgets.state !== 'ready') return <NotAvailableYet level={3} description="" />;
  const [newest, ...others] = budgets.items;
  if (newest === undefined) {
    const create = <ButtonLink asChild variant="primary"><Link to={LAB}>{texts.empty.action}</Link></ButtonLink>;
    return <EmptyState drawing="budgets" level={3} title={texts.empty.title} description={texts.empty.sentence} action={create} />;
  }
  return (
    <>
      <Newest budget={newest} />
      {others.length > 0 && <Others budgets={others} />}
    </>
  );
}

/** What is left of each budget, the newest first and in full. */
export function LeftThisMonth({ budgets }: { budgets: Listed<Budget> }) {
  const count = budgets.state === 'ready' ? budgets.items.length : 0;
  return (
    <Card as="section" aria-labelledby="left" className={styles.wide}>
      <CardHeader id="left" title={texts.heading} />
      <CardBody className={styles.left}><Content budgets={budgets} /></CardBody>
      {count > 0 && <CardFooter><Link to={LAB}>{count > OTHERS_MAX + 1 ? texts.all(count) : texts.openLab}</Link></CardFooter>}
    </Card>
  );
}
