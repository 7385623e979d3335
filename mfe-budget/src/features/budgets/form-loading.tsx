import { Page } from '@savvi/ui/page';
import { Skeleton, SkeletonRegion } from '@savvi/ui/skeleton';
import { texts } from './budget.texts.ts';
import styles from './form-loading.module.css';

/** The form while its budget is on the way. */
export function FormLoading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <SkeletonRegion label={texts.formLoading} className={styles.form}>
        <Skeleton height="heading" width="sm" />
        <Skeleton height="control" />
        <Skeleton height="chart" />
      </SkeletonRegion>
    </Page>
  );
}
