import { fromCents, toCents } from '@savvi/contracts/money';
import type { BalancePoint } from '@savvi/masterplan-contract/balance';
import { Badge } from '@savvi/ui/badge';
import { Button, IconButton } from '@savvi/ui/button';
import { formatDay, formatMoney } from '@savvi/ui/format';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styles from './history-dialog.module.css';
import { historyTexts as texts } from './history.texts.ts';

/** The number of rows before the user shows all. */
const ROWS = 60;

const exact = (amount: string) => formatMoney(amount, { cents: true });

/** The difference from the previous point, with its sign. */
function changeOf({ balance }: BalancePoint, before: BalancePoint | undefined): string {
  if (before === undefined) return '';
  const change = toCents(balance) - toCents(before.balance);
  return `${change > 0n ? '+' : ''}${exact(fromCents(change))}`;
}

/** The points of a history, latest first, with their actions. */
export function HistoryTable({
  points,
  today,
  busyDay,
  onCorrect,
  onRemove,
}: {
  points: readonly BalancePoint[];
  today: string;
  busyDay: string | undefined;
  onCorrect: ((point: BalancePoint) => void) | null;
  onRemove: (point: BalancePoint) => void;
}) {
  const [shown, setShown] = useState(ROWS);
  const body = useRef<HTMLTableSectionElement>(null);
  const showAll = () => {
    // Renders synchronously, so that the first older row exists.
    flushSync(() => setShown(points.length));
    body.current?.rows[shown]?.focus();
  };
  const rows = points.map((point, at) => ({ point, change: changeOf(point, points[at - 1]) })).toReversed();
  return (
    <>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{texts.table.caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.chart.time}</th>
            <th scope="col">{texts.chart.value}</th>
            <th scope="col">{texts.table.change}</th>
            <th scope="col">
              <VisuallyHidden>{texts.table.actions}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.slice(0, shown).map(({ point, change }) => (
            <tr key={point.day} tabIndex={-1} aria-busy={busyDay === point.day || undefined}>
              <th scope="row">
                <span className={styles.day}>{formatDay(point.day)}</span>{' '}
                {point.day >= today && <Badge>{texts.table.now}</Badge>}
                {point.isAdded && <span className={styles.muted}>{texts.table.added}</span>}
              </th>
              <td>{exact(point.balance)}</td>
              <td className={styles.muted}>{change}</td>
              <td className={styles.buttons}>
                {point.day < today && (
                  <>
                    {onCorrect && (
                      <IconButton
                        size="sm"
                        label={texts.table.correct(formatDay(point.day))}
                        icon={<Pencil aria-hidden="true" />}
                        onClick={() => onCorrect(point)}
                      />
                    )}
                    <IconButton
                      size="sm"
                      label={texts.table.remove(formatDay(point.day))}
                      icon={<Trash2 aria-hidden="true" />}
                      onClick={() => onRemove(point)}
                    />
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button size="sm" variant="ghost" onClick={showAll}>
          {texts.table.older(rows.length - shown)}
        </Button>
      )}
    </>
  );
}
