import type { Month, MonthLine, MonthLinePatch } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Amount, Cell } from '../frame/cell.tsx';
import { type Couple, linePace, nameBeside, type RunningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { CarryOverMenu, PayerMenu } from './line-menus.tsx';
import { PlannedAmount } from './planned-amount.tsx';
import styles from './plan-table.module.css';
import type { Reach, ReachChoice } from './reach.ts';
import { SpentBar } from './spent-bar.tsx';

const words = texts.table;

function LinePace({ line, running }: { line: MonthLine; running: RunningDay }) {
  const pace = linePace(line, running);
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
          {words.from(nameBeside(previous.month, month), previous.state === 'open')}
        </span>
      )}
    </span>
  );
}

interface PlanRowProps extends ReachChoice {
  readonly line: MonthLine;
  readonly month: Month;
  readonly couple: Couple | null;
  readonly running: RunningDay | null;
  /** Whether the table has a column for what lines got from the month before. */
  readonly isCarried: boolean;
  readonly onPlan: (planned: string, reach: Reach) => Promise<void>;
  readonly onAttribute: (patch: Pick<MonthLinePatch, 'carryOver' | 'payer'>) => void;
}

/** A line of the plan with its figures; its amount, carry-over and payer can be changed in place. */
export function PlanRow({
  line,
  month,
  couple,
  running,
  isCarried,
  reach,
  onReach,
  onPlan,
  onAttribute,
}: PlanRowProps) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.name}>{line.name}</span>
        <span className={styles.attributes}>
          <CarryOverMenu line={line} onChoose={(carryOver) => onAttribute({ carryOver })} />
          {couple !== null && (
            <PayerMenu line={line} couple={couple} onChoose={(payer) => onAttribute({ payer })} />
          )}
        </span>
      </th>
      <Cell column={words.planned}>
        <PlannedAmount line={line} month={month.month} reach={reach} onReach={onReach} onSave={onPlan} />
      </Cell>
      {isCarried && (
        <Cell column={words.carriedIn}>
          <CarriedIn line={line} month={month} />
        </Cell>
      )}
      <Cell column={words.spent}>{texts.money(line.spent)}</Cell>
      <Cell column={words.left}>
        <Amount amount={line.left} />
      </Cell>
      <td className={styles.progress}>
        <SpentBar {...line} />
        {running !== null && <LinePace line={line} running={running} />}
      </td>
    </tr>
  );
}
