import type { RowState } from '@savvi/budget-contract/import-row';
import { importTexts } from '../import.texts.ts';
import type { Figure } from '../rows.rules.ts';
import styles from './figures.module.css';

const texts = importTexts.check;
const STATES = ['new', 'here', 'match', 'closed'] as const satisfies readonly RowState[];

interface FiguresProps {
  readonly figures: Readonly<Record<RowState, Figure>>;
  /** The number of lines that cannot be read, which have no sum. */
  readonly unread: number;
}

/** The number and the sum of the rows of each state (MON-65). States without rows are left out. */
export const Figures = ({ figures, unread }: FiguresProps) => (
  <dl className={styles.figures}>
    {STATES.filter((state) => state === 'new' || figures[state].count > 0).map((state) => (
      <div key={state} className={styles.figure}>
        <dt>{texts.states[state]}</dt>
        <dd>
          {texts.counted(figures[state].count)},{' '}
          <span className={styles.amount}>{texts.sum(figures[state].sum)}</span>
        </dd>
      </div>
    ))}
    {unread > 0 && (
      <div className={styles.figure}>
        <dt>{texts.states.unread}</dt>
        <dd>{texts.unreadLines(unread)}</dd>
      </div>
    )}
  </dl>
);
