import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Budget } from '@savvi/budget-contract/budget';
import type { MoneyMove, Month, MonthLine, MonthLinePatch, MonthListed } from '@savvi/budget-contract/month';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { dayOf } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { type ReactNode, useState } from 'react';
import { undoTexts } from '../../../shared/undo/undo.texts.ts';
import { useUndo } from '../../../shared/undo/use-undo.ts';
import { CloseMonth } from '../closing/close-month.tsx';
import { useMonthChanges } from '../month.queries.ts';
import { coupleOf, isOver, runningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { MonthFigures } from './month-figures.tsx';
import styles from './open-month.module.css';
import { PaydayQuestion } from './payday-question.tsx';
import { PlanTable } from '../plan/plan-table.tsx';
import type { ReachChoice } from '../plan/reach.ts';

interface OpenMonthProps extends ReachChoice {
  readonly month: Month;
  readonly budget: Budget;
  /** The browser's date. */
  readonly today: string;
  readonly started: readonly MonthListed[];
  /** Whether the month has just started by itself. */
  readonly isReady: boolean;
  readonly above: ReactNode;
  readonly beside: ReactNode;
  readonly below: ReactNode;
}

type Kept = { readonly month: string; readonly planned: string };

/** Changes the month and its lines, and collects what to report about the last change. */
function useLineChanges(budget: Budget, month: Month) {
  const { toast } = useShell();
  const { send, undoActionOf } = useUndo(budget.id);
  const changes = useMonthChanges(budget.id, month.month, send);
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [announcement, announce] = useState('');
  const failed = () => toast({ title: texts.planned.notSaved, tone: 'destructive' });
  const notMoved = (error: unknown) =>
    toast({
      title: texts.cover.failed,
      description: serverMessageOf(error, texts.planned.notSaved),
      tone: 'destructive',
    });
  const offerUndo = (title: string, stored: object) => {
    const { action } = undoActionOf(stored);
    if (action !== undefined) toast({ title, tone: 'success', action });
  };
  const change = async (line: MonthLine, patch: MonthLinePatch) => {
    setKept([]);
    announce('');
    const changed = await changes.changeLine({ lineId: line.lineId, patch });
    setKept(changed.kept);
    const left = changed.month.lines.find(({ lineId }) => lineId === line.lineId)?.left;
    if (left !== undefined) announce(texts.planned.saved(line.name, left));
    offerUndo(undoTexts.made.line(line.name), changed);
  };
  return {
    kept,
    announcement,
    change,
    /** Changes an attribute of a line from this month on; a failure is reported. */
    changeAttribute: (line: MonthLine, patch: Pick<MonthLinePatch, 'carryOver' | 'payer'>) =>
      void change(line, { ...patch, reach: 'on' }).catch(failed),
    cover: (line: MonthLine, planned: string) =>
      void change(line, { planned, reach: 'only' }).catch(notMoved),
    update: () =>
      void changes
        .update()
        .then(
          (stored) => offerUndo(undoTexts.made.month(monthNameBeside(month.month, month.month)), stored),
          failed,
        ),
    /** Moves money between two lines; the toast offers to undo it. */
    move(move: MoneyMove): void {
      const nameOf = (id: string) => month.lines.find(({ lineId }) => lineId === id)?.name ?? '';
      void changes.moveMoney(move).then(
        (stored) =>
          toast({
            title: texts.cover.moved(move.amount, nameOf(move.from), nameOf(move.to)),
            tone: 'success',
            ...undoActionOf(stored),
          }),
        notMoved,
      );
    },
    isUpdating: changes.isUpdating,
    planIncome: (amount: string) =>
      void changes.planIncome(amount).then((stored) => offerUndo(undoTexts.made.income, stored), failed),
    incomeBeingSaved: changes.incomeBeingSaved,
  };
}

function UsualChanged({ month, isBusy, onUpdate }: { month: string; isBusy: boolean; onUpdate: () => void }) {
  const name = monthNameBeside(month, month);
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
    description={texts.emptyPlan.description(monthNameBeside(month, month))}
    action={
      <ButtonLink variant="primary" asChild>
        <Link to={`/edit-budget/${budgetId}`}>{texts.emptyPlan.action}</Link>
      </ButtonLink>
    }
  />
);

/** A started month: its figures, its plan, and how it differs from the usual month. */
export function OpenMonth({
  month,
  budget,
  today,
  started,
  isReady,
  reach,
  onReach,
  above,
  beside,
  below,
}: OpenMonthProps) {
  const { now } = useShell();
  const changes = useLineChanges(budget, month);
  const { kept, announcement, isUpdating } = changes;
  const running = runningDay(month.month, today);
  return (
    <div className={styles.month} tabIndex={-1}>
      {isReady && (
        <p role="status" className={styles.ready}>
          {texts.start.ready(monthNameBeside(month.month, today))}
        </p>
      )}
      {isOver(month.month, dayOf(now())) && <CloseMonth month={month} started={started} />}
      {month.isUsualChanged && (
        <UsualChanged month={month.month} isBusy={isUpdating} onUpdate={changes.update} />
      )}
      <MonthFigures month={month} running={running} />
      {above}
      <PaydayQuestion
        month={month}
        budget={budget}
        busyAmount={changes.incomeBeingSaved}
        onPlan={changes.planIncome}
      />
      {kept.length > 0 && (
        <Banner role="status">
          {kept.map((each) => (
            <p key={each.month}>
              {texts.planned.kept(monthNameBeside(each.month, month.month), each.planned)}
            </p>
          ))}
        </Banner>
      )}
      <div className={styles.plan}>
        {month.lines.length === 0 ? (
          <EmptyPlan budgetId={budget.id} month={month.month} />
        ) : (
          <PlanTable
            month={month}
            couple={coupleOf(budget)}
            running={running}
            editing={{
              reach,
              onReach,
              onPlan: (line, planned, to) => changes.change(line, { planned, reach: to }),
              onAttribute: changes.changeAttribute,
              onMove: changes.move,
              onCover: changes.cover,
            }}
          />
        )}
        {beside && <div className={styles.beside}>{beside}</div>}
      </div>
      <p role="status" className={styles.announcement}>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
      {below}
    </div>
  );
}
