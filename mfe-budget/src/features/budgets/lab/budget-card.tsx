import type { Budget } from '@savvi/budget-contract/budget';
import { monthNameBeside } from '@savvi/contracts/month-name';
import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/router';
import { Badge } from '@savvi/ui/badge';
import { ButtonLink } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { formatMoney, formatShortDate } from '@savvi/ui/format';
import { useEffect, useId, useRef, useState } from 'react';
import { browserDay, monthOfDay } from '../../../shared/browser-day.ts';
import { texts } from '../budget.texts.ts';
import { editFrom, LAB, savedIn } from '../return-state.ts';
import { SplitLines } from '../split-lines.tsx';
import { BudgetMenu } from './budget-menu.tsx';
import styles from './budget-card.module.css';
import { partnersText } from './card.rules.ts';
import { TopExpenses } from './top-expenses.tsx';

/** How long the card of a budget that was just saved is highlighted, in milliseconds. */
const MARK_MS = 2_500;

interface BudgetCardProps {
  readonly budget: Budget;
  /** Whether pages of months show this budget without being asked for it (MON-5). */
  readonly isMain: boolean;
  readonly onChoose: () => void;
  readonly onExport: (isWorkbook?: boolean) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

function Figure({ label, amount }: { label: string; amount: string }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-negative={amount.startsWith('-') || undefined}>{formatMoney(amount)}</dd>
    </div>
  );
}

/** Each partner's share of what remains; a single budget needs no chart. */
function Split({
  budget: { budgetType, partner1Name, partner2Name, splitPercentage, calculations },
}: {
  budget: Budget;
}) {
  if (budgetType === 'single' || partner2Name === null) return null;
  return (
    <SplitLines
      label={texts.card.split}
      lines={{
        partner1: { name: partner1Name, percent: splitPercentage, amount: calculations.partner1Share },
        partner2: { name: partner2Name, percent: 100 - splitPercentage, amount: calculations.partner2Share },
      }}
    />
  );
}

/** Leads to the running month, which the page offers to start (MON-26). */
function MonthLink({ budget: { id, hasMonths }, isMain, about }: MonthLinkProps) {
  const month = monthOfDay(browserDay(useShell().now()));
  const name = monthNameBeside(month, month);
  return (
    <ButtonLink size="sm" asChild>
      <Link to={`/month/${month}${isMain ? '' : `?budget=${id}`}`} aria-describedby={about}>
        {hasMonths ? texts.card.open(name) : texts.card.start(name)}
      </Link>
    </ButtonLink>
  );
}
interface MonthLinkProps extends Pick<BudgetCardProps, 'budget' | 'isMain'> {
  /** The id of the card's heading. */
  readonly about: string;
}

/** After an edit, highlights the budget's card for a moment and moves the focus to its 'Edit' (T-58). */
function useJustSaved(id: string) {
  const { now } = useShell();
  const { state } = useLocation();
  const [isSaved] = useState(() => savedIn(state, now()) === id);
  const [isMarked, mark] = useState(isSaved);
  const edit = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isSaved) return;
    // A timeout, because the shell moves the focus to the page's heading first.
    const focusing = setTimeout(() => edit.current?.focus());
    const ending = setTimeout(() => mark(false), MARK_MS);
    return () => [focusing, ending].forEach(clearTimeout);
  }, [isSaved]);
  return { edit, isMarked };
}

/**
 * The summary of one budget (BUD-8 to BUD-13). The card of a single budget shows only that partner (T-18).
 */
export function BudgetCard({ budget, isMain, onChoose, onExport, onDuplicate, onDelete }: BudgetCardProps) {
  const heading = useId();
  const { edit, isMarked } = useJustSaved(budget.id);
  const { totalIncome, totalExpenses, remaining } = budget.calculations;
  return (
    <Card as="article" className={styles.card} aria-labelledby={heading} data-saved={isMarked || undefined}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 id={heading} className={styles.name}>
            <Link to={`/month/budget/${budget.id}`}>{budget.name}</Link>
          </h2>
          <p className={styles.partners}>{partnersText(budget)}</p>
          {budget.isMain && <Badge tone="accent">{texts.card.main}</Badge>}
        </div>
        <BudgetMenu
          name={budget.name}
          isMain={budget.isMain === true}
          onChoose={onChoose}
          onExport={onExport}
          onDuplicate={onDuplicate}
          onDelete={onDelete}
        />
      </header>
      <dl className={styles.figures}>
        <div className={styles.remaining}>
          <dt>{texts.card.remaining}</dt>
          <dd data-negative={remaining.startsWith('-') || undefined}>{formatMoney(remaining)}</dd>
        </div>
        <Figure label={texts.card.income} amount={totalIncome} />
        <Figure label={texts.card.expenses} amount={totalExpenses} />
      </dl>
      <Split budget={budget} />
      <TopExpenses budget={budget} />
      <footer className={styles.foot}>
        <p className={styles.created}>
          {texts.card.created} <time dateTime={budget.createdAt}>{formatShortDate(budget.createdAt)}</time>
        </p>
        <div className={styles.ways}>
          <MonthLink budget={budget} isMain={isMain} about={heading} />
          <ButtonLink size="sm" asChild>
            <Link
              ref={edit}
              to={`/edit-budget/${budget.id}`}
              state={editFrom(LAB)}
              aria-describedby={heading}
            >
              {texts.card.edit}
            </Link>
          </ButtonLink>
        </div>
      </footer>
    </Card>
  );
}
