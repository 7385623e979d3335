import { Link } from '@savvi/mfe-kit/app-router';
import { Button, ButtonLink } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { useFocusHandover } from '@savvi/ui/lost-focus';
import { CircleCheck } from 'lucide-react';
import styles from './first-steps.module.css';
import type { Step } from './first-steps.rules.ts';
import { STEP_TEXTS, texts } from './first-steps.texts.ts';
import type { FirstSteps } from './use-first-steps.ts';

function StepItem({
  step: { name, ways, isDone },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  const { title, sentence } = STEP_TEXTS[name];
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
              <StepItem key={step.name} step={step} number={index + 1} isNext={step === next} />
            ))}
          </ol>
        </CardBody>
      )}
    </Card>
  );
}
