import type { Budget } from '@savvi/budget-contract/budget';
import { useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useState } from 'react';
import { texts } from '../budget.texts.ts';
import { draftName } from '../wizard/draft.rules.ts';
import { discardDraft, draftsQuery, keepDraft } from './draft.queries.ts';
import { draftInputOf, type WaitingDraft, waitingDrafts } from './kept.rules.ts';

/** The drafts of the given budgets and of a new one, with functions to open and delete each. */
export function useWaitingDrafts(budgets: readonly Budget[]) {
  const { drafts, toast } = useShell();
  const client = useQueryClient();
  const { data: stored } = useQuery(draftsQuery);
  const [, show] = useState(0);
  const reload = () => {
    show((count) => count + 1); // the tab's store of drafts sends no event when it changes
    return client.invalidateQueries({ queryKey: draftsQuery.queryKey });
  };
  const failed = () => toast({ ...texts.draft.failed, tone: 'destructive' });

  const restore = (waiting: WaitingDraft, copy: unknown, wasStored: boolean) => {
    if (copy !== null) drafts.write(nameOf(waiting.id), copy);
    // Undo stores the draft on the server again if it was there, or if the tab has no copy of it.
    void (wasStored || copy === null ? keepDraft(waiting.id, draftInputOf(waiting.draft)) : Promise.resolve())
      .catch(failed)
      .then(reload);
  };
  const discard = async (waiting: WaitingDraft) => {
    const copy = drafts.read(nameOf(waiting.id));
    let wasStored: boolean;
    try {
      // The draft is deleted on the server even if the list was fetched before the server stored the draft.
      wasStored = await discardDraft(waiting.id);
    } catch {
      return failed();
    }
    drafts.remove(nameOf(waiting.id));
    void reload();
    toast({
      title: texts.draft.discarded,
      action: { label: texts.draft.undo, onAction: () => restore(waiting, copy, wasStored) },
    });
  };
  const ids = ['new', ...budgets.map(({ id }) => id)];
  const waiting = waitingDrafts(stored ?? [], (id) => drafts.read(nameOf(id)), ids);
  return { waiting, discard: (each: WaitingDraft) => void discard(each) };
}

/** The tab's name of a draft. */
const nameOf = (id: string) => draftName(id === 'new' ? null : id);
