import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@savvi/mfe-kit/query';
import { draftName } from '../wizard/draft.rules.ts';
import { draftsQuery } from './draft.queries.ts';
import { contentOf, newerDraft } from './kept.rules.ts';

/**
 * The draft that a form starts from: undefined until the server has responded, then the newer of the tab's
 * and the server's draft, or null without one.
 */
export function useStoredDraft(budgetId: string | null): unknown {
  const { drafts } = useShell();
  const { data: stored, isFetchedAfterMount } = useQuery(draftsQuery);
  if (!isFetchedAfterMount) return undefined;
  const ofServer = stored?.find(({ id }) => id === (budgetId ?? 'new'));
  return newerDraft(
    drafts.read(draftName(budgetId)),
    ofServer === undefined ? null : contentOf(ofServer.content),
  );
}
