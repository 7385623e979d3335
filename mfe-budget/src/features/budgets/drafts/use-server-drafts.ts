import { useShell } from '@savvi/mfe-kit';
import { useEffect, useState } from 'react';
import { discardDraft, keepDraft } from './draft.queries.ts';
import { draftId, draftInputOf } from './kept.rules.ts';
import { serverDrafts, type TabOnly } from './server-drafts.ts';

/** The user's drafts in this tab and on the server, and why the newest change is only in this tab (MON-9). */
export function useServerDrafts() {
  const { drafts: tab } = useShell();
  const [tabOnly, setTabOnly] = useState<TabOnly | null>(null);
  const [drafts] = useState(() =>
    serverDrafts({
      tab,
      idOf: draftId,
      inputOf: draftInputOf,
      keep: keepDraft,
      discard: discardDraft,
      onTabOnly: setTabOnly,
    }),
  );
  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') drafts.flush();
    };
    document.addEventListener('visibilitychange', flushWhenHidden);
    addEventListener('pagehide', drafts.flush);
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden);
      removeEventListener('pagehide', drafts.flush);
      drafts.close();
    };
  }, [drafts]);
  return { drafts, tabOnly };
}
