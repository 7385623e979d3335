import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { dueDateList } from '../../contributed/due-date-list.ts';
import { itemsOf, type Lists } from '../../contributed/lists.ts';
import type { ComingUpProps } from './coming-up.tsx';
import { TEXTS } from './dashboard.texts.ts';
import styles from './notes.module.css';
import { TrialNote, trialOf } from './trial-note.tsx';

const texts = TEXTS.next;

const SmallCard = ({ children }: { children: ReactNode }) => (
  <Card as="section" aria-labelledby="next">
    <CardHeader id="next" title={texts.heading} />
    <CardBody className={styles.body}>{children}</CardBody>
  </Card>
);

// Users without dates do not need this code. If it fails to load, the rest of the card stays.
const ComingUp = lazyPart<ComingUpProps>(
  async () => (await import('./coming-up.tsx')).ComingUp,
  ({ children }) => children && <SmallCard>{children}</SmallCard>,
);

interface NextStepsProps {
  readonly areas: readonly Area[];
  readonly lists: Lists;
  readonly showsEndingTrial: boolean;
  /** The most dates that are shown at first. */
  readonly shownMax: number;
}

/**
 * What comes up: the dates of all areas, overdue ones first, the end of the trial, unless the attention card shows it,
 * and adding a name for users without one. Without any of them there is no card.
 */
export function NextSteps({ areas, lists, showsEndingTrial, shownMax }: NextStepsProps) {
  const { user, subscription } = useShell();
  const trial = trialOf(subscription);
  const isOnTrial = trial === 'on' || (trial === 'ending' && showsEndingTrial);
  const isNameless = !user.firstName?.trim();
  const notes = (isNameless || isOnTrial) && (
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
  );
  const dates = dueDateList(areas, lists);
  const count = dates === undefined ? 0 : (itemsOf(dates)?.length ?? (dates.state === 'failed' ? 1 : 0));
  if (dates === undefined || count === 0) return notes && <SmallCard>{notes}</SmallCard>;
  const waiting = Array.from({ length: Math.min(count, shownMax) }, (_, index) => (
    <div key={index} className={styles.waiting} />
  ));
  return (
    <Suspense
      fallback={
        <SmallCard>
          <div className={styles.notes}>{waiting}</div>
          {notes}
        </SmallCard>
      }
    >
      <ComingUp areas={areas} lists={lists} list={dates} shownMax={shownMax}>
        {notes}
      </ComingUp>
    </Suspense>
  );
}
