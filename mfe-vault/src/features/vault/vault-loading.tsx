import { Page } from '@savvi/ui/page';
import { Skeleton } from '@savvi/ui/skeleton';
import { VaultSkeleton } from './list/vault-skeleton.tsx';
import styles from './vault-page.module.css';
import { texts } from './vault.texts.ts';

/** The password manager while its code is on the way. */
export function VaultLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle}>
      <div className={styles.vault}>
        <Skeleton className={styles.bannerShape} />
        <VaultSkeleton />
      </div>
    </Page>
  );
}
