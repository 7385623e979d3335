import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './notices.module.css';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const { resumed, stale, fields, goals, startOver: question } = wizardTexts;

/** Notices above the form: a restored draft, a budget that was changed elsewhere, or goals that are missing in the plan. */
export function Notices({ wizard }: { wizard: Wizard }) {
  const { isResumed, mode, startOver, staleness, contested, loadNewest, kept } = wizard;
  const contestedNames = contested.map((field) => fields[field]).join(', ');
  const [isAsking, setAsking] = useState(false);
  const news = useRef<HTMLDivElement>(null);
  // Moves the focus to the notice, because it is at the top of the page and the user may be at a button far
  // below.
  useLayoutEffect(() => {
    if (staleness === 'stale' || staleness === 'loaded') news.current?.focus();
  }, [staleness]);
  return (
    <>
      {staleness !== 'no' && (
        <div ref={news} className={styles.news} tabIndex={-1}>
          <StaleNotice
            staleness={staleness}
            words={{ ...stale, loaded: stale.loaded(contestedNames) }}
            onLoad={() => void loadNewest()}
          />
        </div>
      )}
      {isResumed && (
        <Banner
          role="status"
          action={
            <Button size="sm" onClick={() => (mode === 'create' ? setAsking(true) : startOver())}>
              {resumed.action[mode]}
            </Button>
          }
        >
          {resumed.text} {stale.contested(contestedNames)}
        </Banner>
      )}
      {kept.hasFailed && (
        <Banner
          tone="warning"
          action={
            <Button size="sm" onClick={kept.reload}>
              {goals.again}
            </Button>
          }
        >
          {goals.notLoaded}
        </Banner>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={question.title}
        description={question.question}
        confirmLabel={question.confirm}
        cancelLabel={question.cancel}
        onConfirm={() => {
          setAsking(false);
          startOver();
        }}
        danger
      />
    </>
  );
}
