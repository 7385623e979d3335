import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { Link } from '@savvi/mfe-kit/app-router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { keep, kept } from '../../../shared/kept.ts';
import type { Lists } from '../../contributed/lists.ts';
import { TEXTS } from './dashboard.texts.ts';
import styles from './first-steps.module.css';
import { firstStepsOf, type Step } from './first-steps.rules.ts';

const texts = TEXTS.first;

/** The storage name of the user's progress with the first steps. */
const NAME = 'first-steps';
const BEGUN = 'begun';
const OVER = 'over';

/** The data of the first steps, and a function to dismiss them. */
export interface FirstSteps {
  readonly steps: readonly Step[];
  readonly isFinished: boolean;
  readonly dismiss: () => void;
}

/**
 * The first steps, until they are done or dismissed in this browser; null if there is nothing to show. Their
 * completion is shown on one visit.
 */
export function useFirstSteps(areas: readonly Area[], lists: Lists): FirstSteps | null {
  const { user, entitlements } = useShell();
  const [stage, setStage] = useState(() => kept(NAME, user.id));
  const first = firstStepsOf(areas, lists, entitlements);
  const isFinished = first?.areAllDone === true;
  const isOpen = first !== null && first.steps.some(({ isDone }) => !isDone);
  const isKnown = isFinished || isOpen;
  const next = isFinished ? OVER : BEGUN;
  // A user who started the steps keeps them for this visit, which then shows that all are done.
  if (stage === null && isKnown) setStage(next);
  useEffect(() => {
    if (isKnown && kept(NAME, user.id) !== OVER) keep(NAME, user.id, next);
  }, [isKnown, next, user.id]);
  if (first === null || stage === OVER || !(isOpen || (isFinished && stage === BEGUN))) return null;
  const dismiss = () => {
    keep(NAME, user.id, OVER);
    setStage(OVER);
  };
  return { steps: first.steps, isFinished, dismiss };
}

function StepItem({
  step: { title, sentence, ways, isDone },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  return (
    <li className={styles.step} data-done={isDone || undefined}>
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <CircleCheck /> : number}
      </span>
      <h3 className={styles.title}>{title}</h3>
      {isDone && <p className={styles.done}>{texts.done}</p>}
      {!isDone && (
        <>
          <p className={styles.sentence}>{sentence}</p>
          <p className={styles.ways}>
            {ways.map(({ label, to }, index) => (
              <ButtonLink
                key={label}
                asChild
                size="sm"
                variant={isNext && index === 0 ? 'primary' : 'secondary'}
              >
                <Link to={to}>{label}</Link>
              </ButtonLink>
            ))}
          </p>
        </>
      )}
    </li>
  );
}

/** The card for new users: three steps with their progress (T-62). */
export function FirstStepsCard({ first: { steps, isFinished, dismiss } }: { first: FirstSteps }) {
  const card = useFocusHandover<HTMLDivElement>();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Card
      ref={card}
      as="section"
      aria-labelledby="first"
      data-finished={isFinished || undefined}
      className={styles.card}
    >
      <CardHeader
        id="first"
        title={isFinished ? texts.finished : texts.heading}
        subtitle={isFinished ? texts.finishedSentence : texts.subtitle(done, steps.length)}
        icon={isFinished && <CircleCheck aria-hidden="true" />}
        action={
          <Button size="sm" variant="ghost" onClick={dismiss}>
            {isFinished ? texts.close : texts.dismiss}
          </Button>
        }
      />
      {!isFinished && (
        <CardBody>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <StepItem key={step.title} step={step} number={index + 1} isNext={step === next} />
            ))}
          </ol>
        </CardBody>
      )}
    </Card>
  );
}
