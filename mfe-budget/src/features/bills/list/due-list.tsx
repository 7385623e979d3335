import { toCents } from '@savvi/contracts/money';
import { useListFocus } from '@savvi/ui/list-focus';
import { useOpened } from '@savvi/ui/opened';
import { useId, useRef } from 'react';
import { type DueBill, type DueWeek, sundayOf, weeksOf } from '../../../shared/bills/coming.rules.ts';
import { PayDialog } from '../form/pay-dialog.tsx';
import { texts } from '../bill.texts.ts';
import styles from './due-list.module.css';
import { DueRow } from './due-row.tsx';

const words = texts.coming;

/** The name of a week. */
function weekText({ sunday }: DueWeek, today: string): string {
  if (sunday === null) return words.overdue;
  return sunday === sundayOf(today) ? words.thisWeek : words.week(sunday, today);
}

interface DueListProps {
  readonly due: readonly DueBill[];
  /** The browser's date. */
  readonly today: string;
  /** Opens a bill at a due date; absent where bills cannot be changed. */
  readonly onEdit?: (due: DueBill) => void;
}

function Week({
  week,
  today,
  onPay,
  onEdit,
}: Pick<DueListProps, 'today' | 'onEdit'> & { week: DueWeek; onPay: (due: DueBill) => void }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={styles.week}>
      <header className={styles.head}>
        <h3 id={heading}>{weekText(week, today)}</h3>
        {toCents(week.total) > 0n && <span className={styles.total}>{texts.money(week.total)}</span>}
      </header>
      <ul className={styles.rows}>
        {week.due.map((each) => (
          <DueRow
            key={each.date.id}
            due={each}
            today={today}
            onPay={() => onPay(each)}
            onEdit={onEdit && (() => onEdit(each))}
          />
        ))}
      </ul>
    </section>
  );
}

/** What is due, by week with sums; overdue dates come first (MON-87). */
export function DueList({ due, today, onEdit }: DueListProps) {
  const place = useRef<HTMLDivElement>(null);
  const weeks = weeksOf(due, today);
  const { watch } = useListFocus(
    place,
    weeks.flatMap((week) => week.due.map(({ date }) => date)),
  );
  const paying = useOpened<DueBill>();
  return (
    <div ref={place} className={styles.weeks} tabIndex={-1} {...watch}>
      {weeks.length === 0 ? (
        <p className={styles.nothing}>{words.nothing}</p>
      ) : (
        weeks.map((week) => (
          <Week key={week.sunday} week={week} today={today} onPay={paying.open} {...(onEdit && { onEdit })} />
        ))
      )}
      {paying.what !== null && (
        <PayDialog
          key={paying.count}
          due={paying.what}
          today={today}
          isOpen={paying.isOpen}
          onClose={paying.close}
        />
      )}
    </div>
  );
}
