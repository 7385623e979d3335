import type { Rule } from '@savvi/budget-contract/rule';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import { useState } from 'react';
import { useChangeRules } from '../rule.queries.ts';
import { texts } from '../rule.texts.ts';
import { moved, placed, without } from './order.rules.ts';
import styles from './rule-list.module.css';
import { RuleRow } from './rule-row.tsx';

interface RuleListProps {
  readonly budgetId: string;
  readonly rules: readonly Rule[];
  readonly sentenceOf: (rule: Rule) => string;
  readonly isLocked: boolean;
  readonly onEdit: (rule: Rule) => void;
}

/** The rules in their order. Each can be moved, changed and deleted; deleting can be undone. */
export function RuleList({ budgetId, rules, sentenceOf, isLocked, onEdit }: RuleListProps) {
  const { toast } = useShell();
  const change = useChangeRules(budgetId);
  const [news, setNews] = useState('');
  const fail = (title: string, error: unknown, again?: () => void) =>
    toast({
      title,
      description: messageOf(error, texts.tryAgain),
      tone: 'destructive',
      ...(again && { action: { label: texts.remove.undo, onAction: again } }),
    });

  const move = (rule: Rule, by: -1 | 1) => {
    if (change.isPending) return;
    change.mutateAsync(moved(rule.id, by)).then(
      ({ rules: stored }) =>
        setNews(texts.list.moved(stored.findIndex(({ id }) => id === rule.id) + 1, stored.length)),
      (error: unknown) => fail(texts.list.moveFailed, error),
    );
  };
  const restore = (rule: Rule, at: number): void => {
    change.mutateAsync(placed(rule, at)).then(
      () => toast({ title: texts.remove.undone, tone: 'success' }),
      (error: unknown) => fail(texts.remove.undoFailed, error, () => restore(rule, at)),
    );
  };
  const remove = (rule: Rule, at: number) => {
    if (change.isPending) return;
    change.mutateAsync(without(rule.id)).then(
      () =>
        toast({
          title: texts.remove.done,
          tone: 'success',
          action: { label: texts.remove.undo, onAction: () => restore(rule, at) },
        }),
      (error: unknown) => fail(texts.remove.failed, error),
    );
  };
  return (
    <>
      <ol className={styles.rows} aria-label={texts.label}>
        {rules.map((rule, at) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            sentence={sentenceOf(rule)}
            isFirst={at === 0}
            isLast={at === rules.length - 1}
            isLocked={isLocked}
            onMove={(by) => move(rule, by)}
            onEdit={() => onEdit(rule)}
            onRemove={() => remove(rule, at)}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </>
  );
}
