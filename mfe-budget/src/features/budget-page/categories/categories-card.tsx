import type { Budget } from '@savvi/budget-contract/budget';
import { usesCategories } from '@savvi/budget-contract/category';
import { Button } from '@savvi/ui/button';
import { Card } from '@savvi/ui/card';
import { useOpened } from '@savvi/ui/opened';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { lazy, Suspense, useId } from 'react';
import styles from '../budget-page.module.css';
import { texts } from './categories.texts.ts';
import { groupSums } from '../../../shared/group-sums.rules.ts';
import type { LineCategories } from './use-line-categories.ts';

const loadDialog = () => import('./categories-dialog.tsx');
const CategoriesDialog = lazy(async () => ({ default: (await loadDialog()).CategoriesDialog }));
const words = texts.card;

interface CategoriesCardProps {
  readonly budget: Budget;
  readonly categories: LineCategories;
}

/** What the expenses of each group add up to, and the way to the categories (MON-18). */
export function CategoriesCard({
  budget,
  categories: { categories, isFetching, reload },
}: CategoriesCardProps) {
  const heading = useId();
  const { open, close, ...opened } = useOpened<'categories'>();
  const content = () => {
    if (categories === undefined)
      return isFetching ? (
        <SkeletonRegion label={words.loading}>
          <Skeleton width="md" />
        </SkeletonRegion>
      ) : (
        <div className={styles.head}>
          <p>{words.failed}</p>
          <Button size="sm" onClick={reload}>
            {words.reload}
          </Button>
        </div>
      );
    if (!usesCategories(categories)) return <p className={styles.none}>{words.empty}</p>;
    return (
      <dl className={styles.rows}>
        {groupSums(budget, categories).map(({ group, amount }) => (
          <div key={group} className={styles.row}>
            <dt>{group}</dt>
            <dd className={styles.sum}>{words.money(amount)}</dd>
          </div>
        ))}
        <div className={styles.row} data-total="">
          <dt>{words.total}</dt>
          <dd className={styles.sum}>{words.money(budget.calculations.totalExpenses)}</dd>
        </div>
      </dl>
    );
  };
  return (
    <Card as="section" className={styles.card} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{words.title}</h2>
        {categories !== undefined && (
          <Button
            size="sm"
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
            onClick={() => open('categories')}
          >
            {words.manage}
          </Button>
        )}
      </div>
      {content()}
      {opened.what !== null && categories !== undefined && (
        <Suspense>
          <CategoriesDialog
            key={opened.count}
            budgetId={budget.id}
            categories={categories.categories}
            isOpen={opened.isOpen}
            onClose={close}
          />
        </Suspense>
      )}
    </Card>
  );
}
