import type { Couple } from '../../../shared/couple.ts';
import type { Month } from '@savvi/budget-contract/month';
import { toCents } from '@savvi/contracts/money';
import { monthName } from '@savvi/budget-contract/month.rules';
import { Card } from '@savvi/ui/card';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useId } from 'react';
import { Amount, Cell } from '../frame/cell.tsx';
import { type Figures, hasCarriedIn, negated, type RunningDay } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import { groupsOf, outsideGroups } from '../plan-groups.rules.ts';
import type { PlanEditing } from './plan-editing.ts';
import { PlanRow } from './plan-row.tsx';
import styles from './plan-table.module.css';
import { ReachSelect } from './reach-select.tsx';
import { SpentBar } from './spent-bar.tsx';

const words = texts.table;

/** Props of {@link PlanTable}. */
export interface PlanTableProps {
  readonly month: Month;
  readonly couple: Couple | null;
  /** Null unless it is the running month. */
  readonly running: RunningDay | null;
  /** Null for a closed month. */
  readonly editing: PlanEditing | null;
}

interface SumRowProps extends Figures {
  readonly name: string;
  readonly kind: 'group' | 'total';
  readonly isCarried: boolean;
}

function SumRow({ name, kind, isCarried, ...figures }: SumRowProps) {
  return (
    <tr className={styles[kind]}>
      <th scope={kind === 'group' ? 'rowgroup' : 'row'}>{name}</th>
      <Cell column={words.planned}>{texts.money(figures.planned)}</Cell>
      {isCarried && (
        <Cell column={words.carriedIn}>
          <Amount amount={figures.carriedIn} />
        </Cell>
      )}
      <Cell column={words.spent}>{texts.money(figures.spent)}</Cell>
      <Cell column={words.left}>
        <Amount amount={figures.left} />
      </Cell>
      <td className={styles.progress}>
        <SpentBar {...figures} />
      </td>
    </tr>
  );
}

interface OutsideRowProps {
  readonly name: string;
  readonly spent: string;
  readonly isCarried: boolean;
}

/** Spending that belongs to no line of the plan. */
const OutsideRow = ({ name, spent, isCarried }: OutsideRowProps) => (
  <tr className={styles.outside}>
    <th scope="row">{name}</th>
    <Cell column={words.planned}>{words.nothing}</Cell>
    {isCarried && <Cell column={words.carriedIn}>{words.nothing}</Cell>}
    <Cell column={words.spent}>{texts.money(spent)}</Cell>
    <Cell column={words.left}>
      <Amount amount={negated(spent)} />
    </Cell>
    <td className={styles.progress}>{null}</td>
  </tr>
);

/** The plan of a month as a table: the lines by group, what was spent outside of it, and the totals. */
export function PlanTable({ month, couple, running, editing }: PlanTableProps) {
  const heading = useId();
  const isCarried = hasCarriedIn(month);
  const outside = outsideGroups(month);
  const columns = [
    words.planned,
    ...(isCarried ? [words.carriedIn] : []),
    words.spent,
    words.left,
    words.progress,
  ];
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {words.title}
        </h2>
        {editing !== null && editing.reach !== null && (
          <ReachSelect month={month.month} reach={editing.reach} onReach={editing.onReach} />
        )}
      </div>
      <div className={styles.place}>
        <table className={styles.table} data-carried={isCarried || undefined}>
          <caption>
            <VisuallyHidden>{words.caption(monthName(month.month))}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{words.line}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          {groupsOf(month).map(({ of, lines, outside: unlined, ...sums }) => (
            <tbody key={JSON.stringify(of)}>
              <SumRow kind="group" name={words.group(of)} isCarried={isCarried} {...sums} />
              {lines.map((line) => (
                <PlanRow
                  key={line.lineId}
                  line={line}
                  month={month}
                  couple={couple}
                  running={running}
                  isCarried={isCarried}
                  editing={editing}
                />
              ))}
              {unlined.map(({ name, spent }) => (
                <OutsideRow key={name} name={words.withoutLine(name)} spent={spent} isCarried={isCarried} />
              ))}
            </tbody>
          ))}
          <tfoot>
            {toCents(outside) !== 0n && (
              <OutsideRow name={words.outside} spent={outside} isCarried={isCarried} />
            )}
            <SumRow
              kind="total"
              name={words.total}
              isCarried={isCarried}
              planned={month.planned}
              carriedIn={month.carriedIn}
              spent={month.spent}
              left={month.leftInAll}
            />
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
