import { IconButton } from '@savvi/ui/button';
import { Menu, type MenuItem } from '@savvi/ui/menu';
import { ArrowDown, ArrowUp, ArrowUpDown, GripVertical } from 'lucide-react';
import type { Entries, EntryLine } from './entries.rules.ts';
import styles from './line-list.module.css';
import { type LinePlace, listsAround, placeBeside } from './order.rules.ts';
import type { useDrag } from './use-drag.ts';
import { wizardTexts } from './wizard.texts.ts';

const texts = wizardTexts.expenses;

interface LineHandleProps {
  readonly line: EntryLine;
  readonly place: LinePlace;
  readonly entries: Entries;
  readonly drag: ReturnType<ReturnType<typeof useDrag>['handleOf']>;
  readonly onMove: (to: LinePlace) => void;
}

/** The handle of a line: dragging it moves the line, and a click opens a menu with the same moves (MON-16). */
export function LineHandle({ line, place, entries, drag, onMove }: LineHandleProps) {
  const label = texts.move(line.name);
  const [before, after] = [placeBeside(entries, place, -1), placeBeside(entries, place, 1)];
  const item = (label: string, icon: MenuItem['icon'], to: LinePlace | null): MenuItem => ({
    label,
    icon,
    disabled: to === null,
    onSelect: () => to !== null && onMove(to),
  });
  const others = listsAround(place.list).flatMap((list) =>
    list === place.list || list === 'savingsGoals'
      ? []
      : [item(texts.moveTo[list], <ArrowUpDown aria-hidden="true" />, { list, index: entries[list].length })],
  );
  return (
    <Menu
      label={label}
      align="start"
      trigger={
        <IconButton
          {...drag}
          size="sm"
          className={styles.handle}
          label={label}
          data-control="move"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          icon={<GripVertical size={16} />}
        />
      }
      items={[
        item(texts.moveUp, <ArrowUp aria-hidden="true" />, before),
        item(texts.moveDown, <ArrowDown aria-hidden="true" />, after),
        ...others,
      ]}
    />
  );
}
