import { Page } from '@savvi/ui/page';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { BackToBudgets } from './back-to-budgets.tsx';
import { texts } from './budget.texts.ts';
import styles from './form-loading.module.css';

/**
 * The skeleton of the form: steps, the fields of the first one, and the totals beside them; `isNamed` adds
 * the budget's name below the title.
 */
export function FormLoading({ title, isNamed = false }: { title: string; isNamed?: boolean }) {
  return (
    <Page title={title} subtitle={isNamed && <Skeleton width="sm" />} eyebrow={<BackToBudgets />}>
      <SkeletonRegion label={texts.formLoading} className={styles.form}>
        <Skeleton height="heading" width="sm" />
        <div className={styles.steps}>
          {[1, 2, 3, 4, 5, 6].map((step) => (
            <Skeleton key={step} shape="circle" className={styles.step} />
          ))}
        </div>
        <div className={styles.columns}>
          <div className={styles.fields}>
            <Skeleton height="heading" width="sm" />
            <Skeleton width="md" />
            <Skeleton height="control" />
          </div>
          <Skeleton height="card" />
        </div>
      </SkeletonRegion>
    </Page>
  );
}
