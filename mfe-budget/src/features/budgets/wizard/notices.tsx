import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { StaleNotice } from '@savvi/ui/stale-notice';
import { useEffect, useRef } from 'react';
import styles from './notices.module.css';
import type { Wizard } from './use-wizard.ts';
import { wizardTexts } from './wizard.texts.ts';

const { resumed, stale, fields } = wizardTexts;

/** What a person should know before they go on: entries that were kept, a budget that changed elsewhere. */
export function Notices({ wizard }: { wizard: Wizard }) {
  const { isResumed, mode, startOver, staleness, contested, loadNewest } = wizard;
  const contestedNames = contested.map((field) => fields[field]).join(', ');
  const news = useRef<HTMLDivElement>(null);
  // It stands above, and the person at the button far below.
  useEffect(() => {
    if (staleness === 'stale' || staleness === 'loaded') news.current?.focus();
  }, [staleness]);
  return (
    <>
      {staleness !== 'no' && (
        <div ref={news} className={styles.news} tabIndex={-1}>
          <StaleNotice staleness={staleness} words={{ ...stale, loaded: stale.loaded(contestedNames) }} onLoad={() => void loadNewest()} />
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
          {resumed.text} {stale.contested(contestedNames)}
        </Banner>
      )}
    </>
  );
}
