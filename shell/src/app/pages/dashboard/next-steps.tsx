import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { UserRound } from 'lucide-react';
import type { DueDates } from '../../contributed/due-dates.ts';
import { TEXTS } from './dashboard.texts.ts';
import { DueDateNotes } from './due-date-notes.tsx';
import styles from './notes.module.css';
import { TrialNote, trialOf } from './trial-note.tsx';

const texts = TEXTS.next;

/**
 * What comes up: the dates of all areas, overdue ones first, the end of the trial, unless the attention card shows it,
 * and adding a name for users without one. Without any of them there is no card.
 */
export function NextSteps({
  dueDates,
  showsEndingTrial,
}: {
  dueDates: DueDates | null;
  showsEndingTrial: boolean;
}) {
  const { user, subscription } = useShell();
  const trial = trialOf(subscription);
  const isOnTrial = trial === 'on' || (trial === 'ending' && showsEndingTrial);
  const isNameless = !user.firstName?.trim();
  const hasDates = dueDates !== null && (dueDates.shown.length > 0 || dueDates.list.state === 'failed');
  if (!isOnTrial && !isNameless && !hasDates) return null;
  return (
    <Card as="section" aria-labelledby="next">
      <CardHeader
        id="next"
        title={texts.heading}
        action={
          hasDates && (
            <Link to={dueDates.list.list.page} className={styles.all}>
              {texts.allDates}
            </Link>
          )
        }
      />
      <CardBody className={styles.body}>
        {hasDates && <DueDateNotes dueDates={dueDates} />}
        {(isNameless || isOnTrial) && (
          <ul className={styles.notes}>
            {isNameless && (
              <li className={styles.note}>
                <UserRound aria-hidden="true" />
                <Link to="/account-settings" className={styles.cover}>
                  {texts.name}
                </Link>
                <span className={styles.sentence}>{texts.nameSentence}</span>
              </li>
            )}
            {isOnTrial && <TrialNote />}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
