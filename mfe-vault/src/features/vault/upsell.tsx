import type { UpsellProps } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { EmptyState } from '@savvi/ui/empty-state';
import { useState } from 'react';
import { TransferDialogs, type Transfer } from './transfer/transfer-dialogs.tsx';
import { useEntries } from './use-entries.ts';
import styles from './vault-page.module.css';
import { texts } from './vault.texts.ts';

/**
 * The upsell for users whose plan excludes the password manager (VAULT-1). They can still read, export and
 * delete stored entries (T-7).
 */
export function Upsell({ why, onLook }: UpsellProps) {
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const { entries, reload } = useEntries(transfer !== null);
  return (
    <>
      <EmptyState
        drawing="passwords"
        level={1}
        title={texts.upsell.title}
        description={
          <>
            <span className={styles.why}>{why}</span> {texts.upsell.description}
          </>
        }
        action={
          <div className={styles.choices}>
            <ButtonLink variant="primary" size="lg" asChild>
              <Link to="/subscribe">{texts.upsell.action}</Link>
            </ButtonLink>
            <Button size="lg" variant="ghost" onClick={onLook}>
              {texts.upsell.look}
            </Button>
            <Button size="lg" variant="ghost" onClick={() => setTransfer('export')}>
              {texts.upsell.export}
            </Button>
          </div>
        }
      />
      <TransferDialogs
        open={transfer}
        entries={entries}
        onReload={reload}
        onClose={() => setTransfer(null)}
      />
    </>
  );
}
