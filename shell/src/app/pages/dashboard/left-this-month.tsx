import type { Budget } from '@savvi/contracts/budget/budget';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { EmptyState } from '@savvi/ui/empty-state';
import { formatMoney, formatWholeParts } from '@savvi/ui/format';
import { Progress } from '@savvi/ui/progress';
import { SplitBar } from '@savvi/ui/split-bar';
import { TriangleAlert } from 'lucide-react';
import type { Ref } from 'react';
import { NotAvailableYet } from '../../../shared/not-available-yet.tsx';
import { isOverspent, partnersOf } from './budget.rules.ts';
import { TEXTS } from './dashboard.texts.ts';
import { editLink, useJustSaved } from './edit-budget.ts';
import styles from './left-this-month.module.css';
import { LAB, mainOf, type Listed } from './lists.ts';

const texts = TEXTS.left;

function Sum({ budget, link }: { budget: Budget; link: Ref<HTMLAnchorElement> }) {
  const { remaining, totalIncome, totalExpenses } = budget.calculations;
  const isOver = isOverspent(budget);
  // Only the length of the bar is a floating-point number; the displayed figures are exact.
  return (
    <div className={styles.sum}>
      <dl className={styles.figure}>
        <dt>
          <Link ref={link} {...editLink(budget.id)} className={styles.name}>
            {budget.name}
          </Link>
          <span className={styles.partners}>{partnersOf(budget)}</span>
        </dt>
        <dd className={styles.left} data-over={isOver || undefined}>
          {formatMoney(remaining)}
        </dd>
      </dl>
      <Progress
        label={texts.planned}
        value={Number(totalExpenses)}
        max={Math.max(Number(totalIncome), Number(totalExpenses), 1)}
        valueText={texts.of(formatMoney(totalExpenses), formatMoney(totalIncome))}
        tone={isOver ? 'danger' : 'accent'}
      />
      {isOver && (
        <p className={styles.over}>
          <TriangleAlert aria-hidden="true" />
          {texts.over}
        </p>
      )}
    </div>
  );
}

function Shares({ budget }: { budget: Budget }) {
  const { partner1Share, partner2Share, partner1Biweekly, partner2Biweekly } = budget.calculations;
  const { partner1Name, partner2Name, splitPercentage } = budget;
  if (budget.budgetType !== 'couple' || !partner2Name) return null;
  const [share1, share2] = formatWholeParts(partner1Share, partner2Share);
  return (
    <div className={styles.shares}>
      <p className={styles.sharesTitle}>{texts.shares}</p>
      <SplitBar
        label={texts.shares}
        parts={[
          {
            name: partner1Name,
            percent: splitPercentage,
            amount: share1,
            note: texts.biweekly(formatMoney(partner1Biweekly)),
          },
          {
            name: partner2Name,
            percent: 100 - splitPercentage,
            amount: share2,
            note: texts.biweekly(formatMoney(partner2Biweekly)),
          },
        ]}
      />
    </div>
  );
}

function Content({ budgets, link }: { budgets: Listed<Budget>; link: Ref<HTMLAnchorElement> }) {
  if (budgets.state === 'failed') return <Button onClick={budgets.reload}>{TEXTS.reload}</Button>;
  if (budgets.state !== 'ready') return <NotAvailableYet level={3} description="" />;
  const main = mainOf(budgets);
  if (main === undefined) {
    const create = (
      <ButtonLink asChild variant="primary">
        <Link to={`${LAB}?new`}>{texts.empty.action}</Link>
      </ButtonLink>
    );
    return (
      <EmptyState
        drawing="budgets"
        level={3}
        title={texts.empty.title}
        description={texts.empty.sentence}
        action={create}
      />
    );
  }
  return (
    <div className={styles.parts}>
      <Sum budget={main} link={link} />
      <Shares budget={main} />
    </div>
  );
}

/** The main figure of the dashboard: what is left of the main budget, and how it is split. */
export function LeftThisMonth({ budgets }: { budgets: Listed<Budget> }) {
  const { link, isMarked } = useJustSaved(mainOf(budgets)?.id);
  return (
    <Card as="section" aria-labelledby="left" className={styles.card} data-saved={isMarked || undefined}>
      <CardHeader id="left" title={texts.heading} />
      <CardBody>
        <Content budgets={budgets} link={link} />
      </CardBody>
    </Card>
  );
}
