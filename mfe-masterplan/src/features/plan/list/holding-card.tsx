import { Badge } from '@savvi/ui/badge';
import { IconButton } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { CalendarClock, CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { CardContent } from '../kinds/kind.ts';
import styles from './holding-card.module.css';

interface HoldingCardProps {
  readonly id: string;
  readonly name: string;
  readonly content: CardContent;
  /** Whether a deletion is in progress. */
  readonly isLeaving: boolean;
  readonly texts: { edit(name: string): string; remove(name: string): string };
  /** Opens the form to edit the record; null if the plan does not allow editing. */
  readonly onEdit: (() => void) | null;
  readonly onDelete: () => void;
  /** Buttons that open the balance history and the papers of the record. */
  readonly details: ReactNode;
}

const MARKS = { warning: CalendarClock, danger: CircleAlert } as const;

const BAR_HEIGHT = 4;

/** Shows a share of a whole as a thin bar with text. */
function PartBar({ share, text }: NonNullable<CardContent['part']>) {
  return (
    <div className={styles.foot}>
      <p className={styles.part}>{text}</p>
      <svg className={styles.bar} width="100%" height={BAR_HEIGHT} aria-hidden="true">
        <rect className={styles.track} width="100%" height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} />
        <rect className={styles.fill} width={`${share * 100}%`} height={BAR_HEIGHT} rx={BAR_HEIGHT / 2} />
      </svg>
    </div>
  );
}

/** The card of one record with its actions (PLAN-4, PLAN-10 to PLAN-13). */
export function HoldingCard({
  id,
  name,
  content: { icon: Icon, sort, by, main, others, notes = [], part, mark },
  isLeaving,
  texts,
  onEdit,
  onDelete,
  details,
}: HoldingCardProps) {
  const heading = useId();
  const Mark = MARKS[mark?.tone ?? 'warning'];
  return (
    <Card
      as="article"
      className={styles.card}
      data-row={id}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={isLeaving || undefined}
    >
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon aria-hidden="true" />
        </span>
        <div className={styles.names}>
          <h2 id={heading} className={styles.name}>
            {name}
          </h2>
          {by !== '' && <p className={styles.by}>{by}</p>}
          <p className={styles.by}>{sort}</p>
        </div>
        <div className={styles.actions}>
          {onEdit && (
            <IconButton
              size="sm"
              label={texts.edit(name)}
              icon={<Pencil aria-hidden="true" />}
              onClick={onEdit}
            />
          )}
          <IconButton
            size="sm"
            label={texts.remove(name)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        </div>
      </header>
      <div className={styles.facts}>
        <dl className={styles.figures}>
          <div className={styles.main}>
            <dt>{main.label}</dt>
            <dd>{main.value}</dd>
          </div>
          {others.map(({ label, value }) => (
            <div key={label} className={styles.other}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {notes.length > 0 && (
          <div>
            {notes.map((note) => (
              <p key={note} className={styles.note}>
                {note}
              </p>
            ))}
          </div>
        )}
        {details && <div className={styles.details}>{details}</div>}
      </div>
      {mark !== undefined && (
        <p className={styles.foot}>
          <Badge tone={mark.tone} icon={<Mark aria-hidden="true" />}>
            {mark.text}
          </Badge>
        </p>
      )}
      {part !== undefined && <PartBar {...part} />}
    </Card>
  );
}
