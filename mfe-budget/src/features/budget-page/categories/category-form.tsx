import { type Category, CATEGORY_NAME_MAX, isSameName } from '@savvi/budget-contract/category';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { TextField } from '@savvi/ui/text-field';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { monthsKey } from '../../../shared/budgets.queries.ts';
import { changeCategories } from '../../../shared/categories.queries.ts';
import { categoryGroups } from '../../../shared/category-groups.ts';
import { newRecordId } from '../../../shared/new-record-id.ts';
import styles from './categories-dialog.module.css';
import { texts } from './categories.texts.ts';

const words = texts.form;

/** What the form changes: a category, a new one with null, or the name of a group. */
export type CategoryTarget = { readonly editing: Category | null } | { readonly group: string };

interface CategoryFormProps {
  readonly budgetId: string;
  readonly target: CategoryTarget;
  readonly categories: readonly Category[];
  /** `said` is announced in the list. */
  readonly onBack: (said?: string) => void;
}

/** Adds or changes a category, or renames a group (MON-18). */
export function CategoryForm({ budgetId, target, categories, onBack }: CategoryFormProps) {
  const { toast } = useShell();
  const client = useQueryClient();
  const groups = useId();
  const form = useRef<HTMLFormElement>(null);
  const stored = 'group' in target ? null : target.editing;
  const isGroup = 'group' in target;
  // A new category has the same id if it is sent again.
  const [id] = useState(() => stored?.id ?? newRecordId());
  const [name, setName] = useState(stored?.name ?? '');
  const [group, setGroup] = useState(isGroup ? target.group : (stored?.group ?? ''));
  const [isChecked, setChecked] = useState(false);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const isTaken = categories.some((each) => each.id !== id && isSameName(each.name, name));
  const problems = {
    name: isGroup ? null : name.trim() === '' ? words.missing : isTaken ? words.taken : null,
    group: group.trim() === '' ? words.missing : null,
  };
  const saving = useMutation({
    mutationFn: () =>
      changeCategories(client, budgetId, (newest) => {
        if (isGroup)
          return newest.map((each) =>
            each.group === target.group ? { ...each, group: group.trim() } : each,
          );
        const changed = { id, name: name.trim(), group: group.trim() };
        return newest.some((each) => each.id === id)
          ? newest.map((each) => (each.id === id ? changed : each))
          : [...newest, changed];
      }),
    onSuccess() {
      void client.invalidateQueries({ queryKey: monthsKey(budgetId) });
      onBack(words.saved(isGroup ? group.trim() : name.trim()));
    },
    onError: (error) =>
      toast({ title: words.failed, description: messageOf(error, words.tryAgain), tone: 'destructive' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (saving.isPending) return;
    if (problems.name !== null || problems.group !== null)
      return form.current?.querySelectorAll('input')[problems.name === null && !isGroup ? 1 : 0]?.focus();
    saving.mutate();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      {!isGroup && (
        <TextField
          label={words.fields.name}
          autoComplete="off"
          maxLength={CATEGORY_NAME_MAX}
          required
          value={name}
          error={isChecked ? problems.name : null}
          onChange={({ target: field }) => setName(field.value)}
        />
      )}
      <TextField
        label={words.fields.group}
        autoComplete="off"
        maxLength={CATEGORY_NAME_MAX}
        required
        hint={words.groupHint}
        list={groups}
        value={group}
        error={isChecked ? problems.group : null}
        onChange={({ target: field }) => setGroup(field.value)}
      />
      <datalist id={groups}>
        {categoryGroups(categories).map((each) => (
          <option key={each.group} value={each.group}>
            {each.group}
          </option>
        ))}
      </datalist>
      <span className={styles.buttons}>
        <Button onClick={() => onBack()}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={saving.isPending} busyLabel={words.busy}>
          {words.save}
        </Button>
      </span>
    </form>
  );
}
