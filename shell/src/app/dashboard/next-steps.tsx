import { trialClock } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { formatDate } from '@savvi/ui/format';
import { CalendarClock, UserRound } from 'lucide-react';
import { UPGRADE_PATH } from '../frame/sidebar-menu.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './notes.module.css';

const texts = TEXTS.next;

/** What comes next: the end of the trial, and a name for those who gave none. Nothing to come, no card. */
export function NextSteps() {
  const { user, subscription, now } = useShell();
  const { isAdmin, planType, isTrialActive } = subscription;
  const isOnTrial = !isAdmin && planType === 'trial' && isTrialActive;
  const isNameless = !user.firstName?.trim();
  if (!isOnTrial && !isNameless) return null;
  return (
    <Card as="section" aria-labelledby="next">
      <CardHeader id="next" title={texts.heading} />
      <CardBody className={styles.body}>
        <ul className={styles.notes}>
          {isNameless && (
            <li className={styles.note}>
              <UserRound aria-hidden="true" />
              <Link to="/account-settings" className={styles.cover}>{texts.name}</Link>
              <span className={styles.sentence}>{texts.nameSentence}</span>
            </li>
          )}
          {isOnTrial && (
            <li className={styles.note}>
              <CalendarClock aria-hidden="true" />
              <Link to={UPGRADE_PATH} className={styles.cover}>{texts.trial(formatDate(trialClock(user, now()).trialEndsAt))}</Link>
              <span className={styles.sentence}>{texts.trialSentence}</span>
            </li>
          )}
        </ul>
      </CardBody>
    </Card>
  );
}
