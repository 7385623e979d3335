import type { MoneyMove, Month, MonthLine } from '@savvi/budget-contract/month';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { Menu } from '@savvi/ui/menu';
import { ChevronDown } from 'lucide-react';
import { canBeCovered, coveredPlan, negated, sourcesFor } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './line-menus.module.css';

interface CoverMenuProps {
  readonly line: MonthLine;
  readonly month: Pick<Month, 'lines' | 'unplanned'>;
  readonly onMove: (move: MoneyMove) => void;
  /** Receives the planned amount that covers the line. */
  readonly onCover: (planned: string) => void;
}

function Sources({ line, month, onMove, onCover }: CoverMenuProps) {
  // A covered line has no menu any more; its row gets the focus.
  const place = useFocusHandover<HTMLSpanElement>();
  const planned = coveredPlan(line, month);
  const words = texts.cover;
  return (
    <span ref={place} className={styles.place}>
      <Menu
        label={words.menu(line.name)}
        trigger={
          <button type="button" className={styles.trigger}>
            {words.action(negated(line.left))}
            <ChevronDown aria-hidden="true" />
          </button>
        }
        items={[
          ...(planned === null
            ? []
            : [{ label: words.unplanned(month.unplanned), onSelect: () => onCover(planned) }]),
          ...sourcesFor(line, month.lines).map(({ lineId, name, left, amount }) => ({
            label: words.source(name, left),
            onSelect: () => onMove({ from: lineId, to: line.lineId, amount }),
          })),
        ]}
      />
    </span>
  );
}

/**
 * Covers what a line is short of with money that is not planned yet or of another line; nothing if there is none
 * (MON-43).
 */
export const CoverMenu = (props: CoverMenuProps) =>
  canBeCovered(props.line, props.month) ? <Sources {...props} /> : null;
