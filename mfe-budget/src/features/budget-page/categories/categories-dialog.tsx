import { CATEGORIES_MAX, type Category } from '@savvi/budget-contract/category';
import { Button, IconButton } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { categoryGroups } from '../../../shared/category-groups.ts';
import styles from './categories-dialog.module.css';
import { texts } from './categories.texts.ts';
import { CategoryForm, type CategoryTarget } from './category-form.tsx';
import { DeleteCategory } from './delete-category.tsx';

const words = texts.dialog;

type View = CategoryTarget | { readonly deleting: Category };

interface ListProps {
  readonly categories: readonly Category[];
  /** The key of the button that opened the last view. */
  readonly focusOn: string | null;
  readonly onOpen: (view: View, from: string) => void;
}

function CategoryList({ categories, focusOn, onOpen }: ListProps) {
  const place = useRef<HTMLDivElement>(null);
  // The list is rendered again when a view closes, and its button has the focus again, or the first one.
  useEffect(() => {
    if (focusOn === null) return;
    const buttons = [...(place.current?.querySelectorAll<HTMLElement>('[data-from]') ?? [])];
    (buttons.find(({ dataset }) => dataset['from'] === focusOn) ?? buttons[0])?.focus();
  }, [focusOn]);
  const opens = (view: View, from: string) => ({ 'data-from': from, onClick: () => onOpen(view, from) });
  const isFull = categories.length >= CATEGORIES_MAX;
  return (
    <div ref={place} className={styles.list}>
      {isFull ? (
        <p>{words.full}</p>
      ) : (
        <Button
          size="sm"
          iconBefore={<Plus size={16} aria-hidden="true" />}
          {...opens({ editing: null }, 'add')}
        >
          {words.add}
        </Button>
      )}
      {categories.length === 0 && <p>{words.empty}</p>}
      {categoryGroups(categories).map(({ group, categories: own }) => (
        <section key={group} aria-label={group}>
          <div className={styles.row}>
            <h3>{group}</h3>
            <IconButton
              label={words.editGroup(group)}
              icon={<Pencil aria-hidden="true" />}
              size="sm"
              {...opens({ group }, `group ${group}`)}
            />
          </div>
          <ul>
            {own.map((category) => (
              <li key={category.id} className={styles.row}>
                <span>{category.name}</span>
                <span className={styles.actions}>
                  <IconButton
                    label={words.edit(category.name)}
                    icon={<Pencil aria-hidden="true" />}
                    size="sm"
                    {...opens({ editing: category }, `edit ${category.id}`)}
                  />
                  <IconButton
                    label={words.remove(category.name)}
                    icon={<Trash2 aria-hidden="true" />}
                    size="sm"
                    {...opens({ deleting: category }, `delete ${category.id}`)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface CategoriesDialogProps {
  readonly budgetId: string;
  readonly categories: readonly Category[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const titleOf = (view: View | null): string => {
  if (view === null) return words.title;
  if ('deleting' in view) return texts.remove.title(view.deleting.name);
  if ('group' in view) return texts.form.group;
  return view.editing === null ? texts.form.add : texts.form.edit;
};

/** Adds, renames and deletes the categories of a budget (MON-18, MON-19). Escape leads back to the list first. */
export function CategoriesDialog({ budgetId, categories, isOpen, onClose }: CategoriesDialogProps) {
  const [view, setView] = useState<View | null>(null);
  const [from, setFrom] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const back = (said = '') => {
    setStatus(said);
    setView(null);
  };
  const content = () => {
    if (view === null)
      return (
        <CategoryList
          categories={categories}
          focusOn={from}
          onOpen={(next, button) => {
            setStatus('');
            setFrom(button);
            setView(next);
          }}
        />
      );
    if ('deleting' in view)
      return (
        <DeleteCategory
          budgetId={budgetId}
          category={view.deleting}
          others={categories.filter(({ id }) => id !== view.deleting.id)}
          onBack={back}
        />
      );
    return <CategoryForm budgetId={budgetId} target={view} categories={categories} onBack={back} />;
  };
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (open) return;
        if (view === null) onClose();
        else back();
      }}
      title={titleOf(view)}
      footer={view === null && <Button onClick={onClose}>{words.done}</Button>}
    >
      {content()}
      <p role="status" className={styles.status}>
        {status}
      </p>
    </Dialog>
  );
}
