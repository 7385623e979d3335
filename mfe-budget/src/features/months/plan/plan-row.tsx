import type { Couple } from '../../../shared/couple.ts';
import { monthNameBeside } from '@savvi/contracts/month-name';
import type { Month, MonthLine } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Amount, Cell } from '../frame/cell.tsx';
import { linePace, type RunningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { CoverMenu } from './cover-menu.tsx';
import { CarryOverMenu, PayerMenu } from './line-menus.tsx';
import { PlannedAmount } from './planned-amount.tsx';
import type { PlanEditing } from './plan-editing.ts';
import styles from './plan-table.module.css';
import { SpentBar } from './spent-bar.tsx';

const words = texts.table;

function LinePace({ line, running, bills }: { line: MonthLine; running: RunningDay; bills: Month['bills'] }) {
  const pace = linePace(line, running, bills);
  if (pace === null) return null;
  const Icon = pace.status === 'over' ? TriangleAlert : CircleCheck;
  return (
    <span className={styles.pace} data-over={pace.status === 'over' || undefined}>
      <Icon aria-hidden="true" />
      {texts.pace(pace)}
    </span>
  );
}

/** What a line got from the month before, which can change while that month is open (MON-32). */
function CarriedIn({ line: { carriedIn }, month: { month, previous } }: { line: MonthLine; month: Month }) {
  return (
    <span className={styles.stacked}>
      <Amount amount={carriedIn} />
      {previous !== null && toCents(carriedIn) !== 0n && (
        <span className={styles.minor}>
          {words.from(monthNameBeside(previous.month, month), previous.state === 'open')}
        </span>
      )}
    </span>
  );
}

/** Carry-over and payer of a line as texts, where they cannot be changed. */
function Attributes({ line, couple }: { line: MonthLine; couple: Couple | null }) {
  const { carryOver, payer } = line;
  const shown = [
    carryOver !== 'fresh' && texts.carryOver.choices[carryOver],
    couple !== null && payer !== null && texts.payer.name(payer, couple),
  ].filter((text) => text !== false);
  return shown.length === 0 ? null : <span className={styles.minor}>{shown.join(' · ')}</span>;
}

interface PlanRowProps {
  readonly line: MonthLine;
  readonly month: Month;
  readonly couple: Couple | null;
  readonly running: RunningDay | null;
  /** Whether the table has a column for what lines got from the month before. */
  readonly isCarried: boolean;
  readonly editing: PlanEditing | null;
}

/** A line of the plan with its figures; in an open month it can be changed in place. */
export function PlanRow({ line, month, couple, running, isCarried, editing }: PlanRowProps) {
  return (
    <tr tabIndex={-1}>
      <th scope="row">
        <span className={styles.heading}>
          <span className={styles.name}>
            {line.name}
            {line.category !== undefined && line.category.name !== line.name && (
              <span className={styles.category}>{line.category.name}</span>
            )}
          </span>
          {editing === null ? (
            <Attributes line={line} couple={couple} />
          ) : (
            <span className={styles.attributes}>
              <CarryOverMenu line={line} onChoose={(carryOver) => editing.onAttribute(line, { carryOver })} />
              {couple !== null && (
                <PayerMenu
                  line={line}
                  couple={couple}
                  onChoose={(payer) => editing.onAttribute(line, { payer })}
                />
              )}
            </span>
          )}
        </span>
      </th>
      <Cell column={words.planned}>
        {editing === null ? (
          texts.money(line.planned)
        ) : (
          <PlannedAmount
            line={line}
            month={month.month}
            reach={editing.reach}
            onReach={editing.onReach}
            onSave={(planned, reach) => editing.onPlan(line, planned, reach)}
          />
        )}
      </Cell>
      {isCarried && (
        <Cell column={words.carriedIn}>
          <CarriedIn line={line} month={month} />
        </Cell>
      )}
      <Cell column={words.spent}>{texts.money(line.spent)}</Cell>
      <Cell column={words.left}>
        <span className={styles.stacked}>
          <Amount amount={line.left} />
          {editing !== null && (
            <CoverMenu
              line={line}
              month={month}
              onMove={editing.onMove}
              onCover={(planned) => editing.onCover(line, planned)}
            />
          )}
        </span>
      </Cell>
      <td className={styles.progress}>
        <SpentBar {...line} />
        {running !== null && <LinePace line={line} running={running} bills={month.bills} />}
      </td>
    </tr>
  );
}
