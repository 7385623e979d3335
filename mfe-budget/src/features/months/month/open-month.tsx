import type { Budget } from '@savvi/budget-contract/budget';
import type { Month, MonthLine, MonthLinePatch } from '@savvi/budget-contract/month';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { useMonthChanges } from '../month.queries.ts';
import { coupleOf, nameBeside, runningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { MonthFigures } from './month-figures.tsx';
import styles from './open-month.module.css';
import { PaydayQuestion } from './payday-question.tsx';
import { PlanTable } from './plan-table.tsx';
import type { ReachChoice } from './reach.ts';

interface OpenMonthProps extends ReachChoice {
  readonly month: Month;
  readonly budget: Budget;
  readonly today: string;
  /** Whether the month has just started by itself. */
  readonly isReady: boolean;
  readonly above: ReactNode;
  readonly below: ReactNode;
}

type Kept = { readonly month: string; readonly planned: string };

/** Changes the month and its lines, and collects what to report about the last change. */
function useLineChanges(budget: Budget, month: Month) {
  const { toast } = useShell();
  const changes = useMonthChanges(budget.id, month.month);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [announcement, announce] = useState('');
  const failed = () => toast({ title: texts.planned.notSaved, tone: 'destructive' });
  const change = async (line: MonthLine, patch: MonthLinePatch) => {
    setKept([]);
    announce('');
    const changed = await changes.changeLine({ lineId: line.lineId, patch });
    setKept(changed.kept);
    const left = changed.month.lines.find(({ lineId }) => lineId === line.lineId)?.left;
    if (left !== undefined) announce(texts.planned.saved(line.name, left));
  };
  return {
    kept,
    announcement,
    change,
    /** Changes an attribute of a line from this month on; a failure is reported. */
    changeAttribute: (line: MonthLine, patch: Pick<MonthLinePatch, 'carryOver' | 'payer'>) =>
      void change(line, { ...patch, reach: 'on' }).catch(failed),
    update: () => void changes.update().catch(failed),
    isUpdating: changes.isUpdating,
    planIncome: (amount: string) => void changes.planIncome(amount).catch(failed),
    incomeBeingSaved: changes.incomeBeingSaved,
  };
}

function UsualChanged({ month, isBusy, onUpdate }: { month: string; isBusy: boolean; onUpdate: () => void }) {
  const name = nameBeside(month, month);
  return (
    <Banner
      action={
        <Button size="sm" busy={isBusy} busyLabel={texts.usual.busy} onClick={onUpdate}>
          {texts.usual.action(name)}
        </Button>
      }
    >
      {texts.usual.question(name)}
    </Banner>
  );
}

/** A budget without expenses starts months without lines. */
const EmptyPlan = ({ budgetId, month }: { budgetId: string; month: string }) => (
  <EmptyState
    framed
    drawing="budgets"
    title={texts.emptyPlan.title}
    description={texts.emptyPlan.description(nameBeside(month, month))}
    action={
      <ButtonLink variant="primary" asChild>
        <Link to={`/edit-budget/${budgetId}`}>{texts.emptyPlan.action}</Link>
      </ButtonLink>
    }
  />
);

/** A started month: its figures, its plan, and how it differs from the usual month. */
export function OpenMonth({ month, budget, today, isReady, reach, onReach, above, below }: OpenMonthProps) {
  const { kept, announcement, change, changeAttribute, update, isUpdating, planIncome, incomeBeingSaved } =
    useLineChanges(budget, month);
  const running = runningDay(month.month, today);
  return (
    <div className={styles.month} tabIndex={-1}>
      {isReady && (
        <p role="status" className={styles.ready}>
          {texts.start.ready(nameBeside(month.month, today))}
        </p>
      )}
      {month.isUsualChanged && <UsualChanged month={month.month} isBusy={isUpdating} onUpdate={update} />}
      <MonthFigures month={month} running={running} />
      {month.state === 'open' && (
        <PaydayQuestion month={month} budget={budget} busyAmount={incomeBeingSaved} onPlan={planIncome} />
      )}
      {above}
      {kept.length > 0 && (
        <Banner role="status">
          {kept.map((each) => (
            <p key={each.month}>{texts.planned.kept(nameBeside(each.month, month.month), each.planned)}</p>
          ))}
        </Banner>
      )}
      {month.lines.length === 0 ? (
        <EmptyPlan budgetId={budget.id} month={month.month} />
      ) : (
        <PlanTable
          month={month}
          couple={coupleOf(budget)}
          running={running}
          reach={reach}
          onReach={onReach}
          onPlan={(line, planned, reach) => change(line, { planned, reach })}
          onAttribute={changeAttribute}
        />
      )}
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {below}
    </div>
  );
}
