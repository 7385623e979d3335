import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { useEffect, useRef } from 'react';
import styles from './notices.module.css';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const { resumed, stale, fields } = wizardTexts;

function StaleNotice({ wizard: { staleness, contested, loadNewest } }: { wizard: Wizard }) {
  if (staleness === 'merged') {
    return (
      <Banner role="status">
        {stale.loaded} {contested.length > 0 && stale.contested(contested.map((field) => fields[field]).join(', '))}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      role="alert"
      title={stale.title}
      action={
        <Button size="sm" busy={staleness === 'loading'} busyLabel={stale.busy} onClick={() => void loadNewest()}>
          {stale.action}
        </Button>
      }
    >
      {staleness === 'failed' ? stale.failed : stale.text}
    </Banner>
  );
}

/** What a person should know before they go on: entries that were kept, a budget that changed elsewhere. */
export function Notices({ wizard }: { wizard: Wizard }) {
  const { isResumed, mode, startOver, staleness, contested } = wizard;
  const news = useRef<HTMLDivElement>(null);
  // It stands above, and the person at the button far below.
  useEffect(() => {
    if (staleness === 'stale' || staleness === 'merged') news.current?.focus();
  }, [staleness]);
  return (
    <>
      {staleness !== 'no' && (
        <div ref={news} className={styles.news} tabIndex={-1}>
          <StaleNotice wizard={wizard} />
        </div>
      )}
      {isResumed && (
        <Banner
          role="status"
          action={
            <Button size="sm" onClick={startOver}>
              {resumed.action[mode]}
            </Button>
          }
        >
          {resumed.text} {contested.length > 0 && stale.contested(contested.map((field) => fields[field]).join(', '))}
        </Banner>
      )}
    </>
  );
}
