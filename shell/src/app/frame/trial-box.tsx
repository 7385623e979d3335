import { useLock, useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { TEXTS } from './frame.texts.ts';
import { UPGRADE_PATH } from './sidebar-menu.ts';
import styles from './sidebar.module.css';

/** The box of people on the trial plan, expired ones too; administrators never see it (NAV-27). */
export function TrialBox() {
  const { planType, isAdmin, isTrialActive, trialDaysRemaining } = useShell().subscription;
  const lock = useLock('hasDocumentLocker');
  if (isAdmin || planType !== 'trial') return null;
  return (
    <section className={styles.trial} aria-label={TEXTS.box.active}>
      <p className={styles.trialTitle}>{isTrialActive ? TEXTS.box.active : TEXTS.box.ended[lock?.reason ?? 'trial-expired']}</p>
      <p className={styles.trialSentence}>{isTrialActive ? TEXTS.banner.remaining(trialDaysRemaining) : <Link to="/account-settings">{TEXTS.box.endedSentence}</Link>}</p>
      <ButtonLink asChild variant="secondary" size="sm" block>
        <Link to={UPGRADE_PATH}>{TEXTS.box.upgrade}</Link>
      </ButtonLink>
    </section>
  );
}
