import { Page } from '@savvi/ui/page';
import { Skeleton } from '@savvi/ui/skeleton';
import { VaultRowsSkeleton, VaultToolsSkeleton } from './list/vault-skeleton.tsx';
import { ComingActions } from './page-actions.tsx';
import styles from './vault-page.module.css';
import { texts } from './vault.texts.ts';

/** The password manager while its code is on the way. */
export function VaultLoading() {
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<ComingActions />} actionsComing>
      <div className={styles.vault}>
        <Skeleton className={styles.bannerShape} />
        <VaultToolsSkeleton />
        <VaultRowsSkeleton />
      </div>
    </Page>
  );
}
