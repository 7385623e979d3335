import type { Rule } from '@savvi/budget-contract/rule';
import { IconButton } from '@savvi/ui/button';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { texts } from '../rule.texts.ts';
import styles from './rule-list.module.css';

const words = texts.list;

interface RuleRowProps {
  readonly rule: Rule;
  readonly sentence: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isLocked: boolean;
  /** Moves the rule by so many places: -1 or 1. */
  readonly onMove: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A rule as a sentence, with its actions. Alt+↑ and Alt+↓ move it. */
export function RuleRow({
  rule,
  sentence,
  isFirst,
  isLast,
  isLocked,
  onMove,
  onEdit,
  onRemove,
}: RuleRowProps) {
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || (by !== -1 && by !== 1)) return;
    event.preventDefault();
    if (!(by < 0 ? isFirst : isLast)) onMove(by);
  };
  return (
    // The keys are a shortcut for the buttons in the row.
    <li className={styles.row} data-row={rule.id} tabIndex={-1} onKeyDown={press}>
      <bdi className={styles.sentence}>{sentence}</bdi>
      <span className={styles.actions}>
        <IconButton
          size="sm"
          label={words.up(sentence)}
          icon={<ArrowUp aria-hidden="true" />}
          data-control="up"
          aria-keyshortcuts="Alt+ArrowUp"
          aria-disabled={isFirst || undefined}
          onClick={() => !isFirst && onMove(-1)}
        />
        <IconButton
          size="sm"
          label={words.down(sentence)}
          icon={<ArrowDown aria-hidden="true" />}
          data-control="down"
          aria-keyshortcuts="Alt+ArrowDown"
          aria-disabled={isLast || undefined}
          onClick={() => !isLast && onMove(1)}
        />
        <IconButton
          size="sm"
          label={words.edit(sentence)}
          icon={<Pencil aria-hidden="true" />}
          data-control="edit"
          disabled={isLocked}
          onClick={onEdit}
        />
        <IconButton
          size="sm"
          label={words.remove(sentence)}
          icon={<Trash2 aria-hidden="true" />}
          data-control="delete"
          onClick={onRemove}
        />
      </span>
    </li>
  );
}
