import type { Category } from '@savvi/budget-contract/category';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useMutation, useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { SelectField } from '@savvi/ui/text-field';
import { useEffect, useRef, useState } from 'react';
import { monthsKey, transactionsKey } from '../../../shared/budgets.queries.ts';
import { categoryUseQuery, deleteCategory } from '../../../shared/categories.queries.ts';
import { categoryOptions } from '../../../shared/category-groups.ts';
import styles from './categories-dialog.module.css';
import { texts } from './categories.texts.ts';

const words = texts.remove;

interface DeleteCategoryProps {
  readonly budgetId: string;
  readonly category: Category;
  readonly others: readonly Category[];
  /** `said` is announced in the list. */
  readonly onBack: (said?: string) => void;
}

/** Asks where the lines and transactions of a category go before it is deleted (MON-19). */
export function DeleteCategory({ budgetId, category: { id, name }, others, onBack }: DeleteCategoryProps) {
  const { toast } = useShell();
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const [to, setTo] = useState('');
  const { data: use, isFetching, refetch } = useQuery(categoryUseQuery(budgetId, id));
  const isUsed = use !== undefined && use.lines + use.transactions > 0;
  const isAnswered = use !== undefined;
  // The first control has the focus: the choice, or the button that keeps the category.
  useEffect(() => place.current?.querySelector<HTMLElement>('select, button')?.focus(), [isAnswered]);

  const deletion = useMutation({
    mutationFn: () => deleteCategory(client, budgetId, id, to === '' ? null : to),
    onSuccess({ moved }) {
      for (const queryKey of [monthsKey(budgetId), transactionsKey(budgetId)])
        void client.invalidateQueries({ queryKey });
      const target = others.find((each) => each.id === to)?.name ?? texts.none;
      const isMoved = moved.lines + moved.transactions > 0;
      onBack(isMoved ? `${words.done(name)}. ${words.moved(moved, target)}` : `${words.done(name)}.`);
    },
    onError: (error) =>
      toast({
        title: texts.form.failed,
        description: messageOf(error, texts.form.tryAgain),
        tone: 'destructive',
      }),
  });
  const question = () => {
    if (use === undefined)
      return isFetching ? (
        <p role="status">{words.loading}</p>
      ) : (
        <>
          <p role="alert">{words.failed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {texts.card.reload}
          </Button>
        </>
      );
    if (!isUsed) return <p>{words.unused(name)}</p>;
    return (
      <>
        <p>{words.question(name, use)}</p>
        <SelectField
          label={words.to}
          labelHidden
          options={categoryOptions(others)}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      </>
    );
  };
  return (
    <div ref={place} className={styles.form}>
      {question()}
      <span className={styles.buttons}>
        <Button onClick={() => onBack()}>{texts.form.cancel}</Button>
        <Button
          variant="danger"
          aria-disabled={use === undefined || undefined}
          busy={deletion.isPending}
          busyLabel={words.busy}
          onClick={() => {
            if (use !== undefined && !deletion.isPending) deletion.mutate();
          }}
        >
          {words.confirm}
        </Button>
      </span>
    </div>
  );
}
