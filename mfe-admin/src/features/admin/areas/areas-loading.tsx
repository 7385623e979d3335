import { Card, CardBody } from '@savvi/ui/card';
import { Page } from '@savvi/ui/page';
import { Skeleton, SkeletonRegion, SkeletonText } from '@savvi/ui/skeleton';
import { texts } from '../admin.texts.ts';
import { RefreshButton } from '../refresh-button.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import styles from './areas.module.css';

/** The placeholders of areas. */
export const AreasSkeleton = () => (
  <SkeletonRegion label={texts.areas.loading} className={styles.areas}>
    {[1, 2, 3].map((card) => (
      <Card key={card}>
        <CardBody className={styles.body}>
          <Skeleton height="heading" width="sm" />
          <Skeleton width="md" />
          <SkeletonText lines={5} />
        </CardBody>
      </Card>
    ))}
  </SkeletonRegion>
);

/** The page about areas while its code is loading. */
export const AreasLoading = () => (
  <Page
    title={texts.areas.title}
    subtitle={texts.areas.subtitle}
    eyebrow={<BackToDashboard />}
    actions={<RefreshButton />}
    actionsComing
  >
    <AreasSkeleton />
  </Page>
);
