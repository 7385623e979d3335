import { userQuery } from '@savvi/mfe-kit';
import { Card, CardBody } from '@savvi/ui/card';
import { usePageHidden } from '@savvi/ui/page-hidden';
import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { ChangePasswordForm } from '../security/change-password-form.tsx';
import { AloneOnPage } from '../../../frame/alone-on-page.tsx';
import { SessionEnded } from '../../../page-states/session-ended.tsx';
import { signOutHere } from '../../../session/wipe-local-data.ts';
import styles from './first-password.module.css';
import { TEXTS } from './first-password.texts.ts';

/**
 * Replaces every page for an administrator who still has the first password (T-72); the requested page opens
 * after the change.
 */
export function FirstPasswordPage() {
  const client = useQueryClient();
  const isEnded = usePageHidden();
  const goOn = () =>
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, passwordChangeDue: false });
  return (
    <AloneOnPage>
      {isEnded && <SessionEnded />}
      <div hidden={isEnded} className={styles.page}>
        <Card>
          <CardBody className={styles.card}>
            <span className={styles.icon}>
              <KeyRound aria-hidden="true" />
            </span>
            <h1>{TEXTS.heading}</h1>
            <p className={styles.lead}>{TEXTS.lead}</p>
            <ChangePasswordForm narrow onChanged={goOn} />
            <a className={styles.signOut} href="/api/simple-logout" onClick={() => signOutHere(client)}>
              {TEXTS.signOut}
            </a>
          </CardBody>
        </Card>
      </div>
    </AloneOnPage>
  );
}
