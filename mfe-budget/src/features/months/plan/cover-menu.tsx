import type { MonthLine, MoneyMove } from '@savvi/budget-contract/month';
import { Menu } from '@savvi/ui/menu';
import { ChevronDown } from 'lucide-react';
import { negated, sourcesFor } from '../month.rules.ts';
import { texts } from '../month.texts.ts';
import styles from './line-menus.module.css';

interface CoverMenuProps {
  readonly line: MonthLine;
  readonly lines: readonly MonthLine[];
  readonly onMove: (move: MoneyMove) => void;
}

/** Covers what a line is short of with money of another line; nothing if no line has money left (MON-43). */
export function CoverMenu({ line, lines, onMove }: CoverMenuProps) {
  const sources = sourcesFor(line, lines);
  if (sources.length === 0) return null;
  const words = texts.cover;
  return (
    <Menu
      label={words.menu(line.name)}
      trigger={
        <button type="button" className={styles.trigger}>
          {words.action(negated(line.left))}
          <ChevronDown aria-hidden="true" />
        </button>
      }
      items={sources.map(({ lineId, name, left, amount }) => ({
        label: words.source(name, left),
        onSelect: () => onMove({ from: lineId, to: line.lineId, amount }),
      }))}
    />
  );
}
