import { type Cents, fromCents } from '@savvi/contracts/money';
import type { PayoffPlan } from '@savvi/masterplan-contract/payoff-plan';
import { formatMoney, formatMonth } from '@savvi/ui/format';
import { useState } from 'react';
import styles from './payoff-plan.module.css';
import { planTexts as texts } from './payoff-plan.texts.ts';
import { type PlanYear, yearsOf } from './plan.rules.ts';

const exact = (amount: Cents) => formatMoney(fromCents(amount), { cents: true });

/** A debt with its name, in the order of the columns. */
interface Column {
  readonly id: string;
  readonly name: string;
}

function YearTable({ year, months, columns }: PlanYear & { columns: readonly Column[] }) {
  const words = texts.table;
  return (
    // The table is wider than a phone, and with many debts wider than any screen, so it scrolls by itself.
    <div
      className={styles.scroll}
      role="region"
      aria-label={words.region(year)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {[words.month, words.payment, words.interest, words.balance].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, payment, interest, balance, debts }) => (
            <tr key={month}>
              <th scope="row">{formatMonth(month)}</th>
              <td>{exact(payment)}</td>
              <td>{exact(interest)}</td>
              <td>{exact(balance)}</td>
              {columns.map(({ id }, index) => (
                <td key={id}>
                  {exact(debts[index]?.payment ?? 0n)}
                  <span className={styles.left}>{words.left(exact(debts[index]?.balance ?? 0n))}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A year of the plan; its table is drawn only while it is open. */
function Year({ isFirst, columns, ...year }: PlanYear & { isFirst: boolean; columns: readonly Column[] }) {
  const [isOpen, setOpen] = useState(isFirst);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{year.year}</b>{' '}
        <span className={styles.muted}>{texts.table.year(exact(year.payment), exact(year.interest))}</span>
      </summary>
      {isOpen && <YearTable {...year} columns={columns} />}
    </details>
  );
}

/** The plan month by month: a table for each calendar year. */
export function PlanMonths({ plan, nameOf }: { plan: PayoffPlan; nameOf: (id: string) => string }) {
  const [isOpen, setOpen] = useState(false);
  const columns = plan.debts.map(({ id }) => ({ id, name: nameOf(id) }));
  return (
    <details className={styles.months} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>{texts.table.title}</summary>
      {isOpen && (
        <div className={styles.years}>
          {plan.outcome === 'never' && <p className={styles.muted}>{texts.table.firstYears}</p>}
          {yearsOf(plan).map((year, index) => (
            <Year key={year.year} {...year} isFirst={index === 0} columns={columns} />
          ))}
        </div>
      )}
    </details>
  );
}
