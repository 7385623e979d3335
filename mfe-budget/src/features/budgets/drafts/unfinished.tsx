import { type DraftStore, useShell } from '@savvi/mfe-kit';
import { useQuery, useQueryClient } from '@savvi/mfe-kit/query';
import { useNavigate } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { formatRelativeTime } from '@savvi/ui/format';
import { useState } from 'react';
import { texts } from '../budget.texts.ts';
import { draftName } from '../wizard/draft.rules.ts';
import { discardDraft, draftsQuery, keepDraft } from './draft.queries.ts';
import { draftInputOf, type WaitingDraft, waitingDrafts } from './kept.rules.ts';
import styles from './unfinished.module.css';

/** The drafts that wait to be gone on with, and what can be done with each. */
export function useWaitingDrafts() {
  const { drafts, toast } = useShell();
  const client = useQueryClient();
  const { data: kept } = useQuery(draftsQuery);
  const [, show] = useState(0);
  const reload = () => {
    show((count) => count + 1); // the tab's own copy tells nobody of its changes
    return client.invalidateQueries({ queryKey: draftsQuery.queryKey });
  };
  const failed = () => toast({ ...texts.draft.failed, tone: 'destructive' });
  const isKept = (id: string) => kept?.some((each) => each.id === id) ?? false;

  const restore = (waiting: WaitingDraft, copy: unknown, wasKept: boolean) => {
    if (copy !== null) drafts.write(draftName(tabId(waiting)), copy);
    void (wasKept ? keepDraft(waiting.id, draftInputOf(waiting.draft)) : Promise.resolve()).catch(failed).then(reload);
  };
  const discard = async (waiting: WaitingDraft) => {
    const [copy, wasKept] = [copyOf(drafts, waiting), isKept(waiting.id)];
    try {
      if (wasKept) await discardDraft(waiting.id);
    } catch {
      return failed();
    }
    drafts.remove(draftName(tabId(waiting)));
    void reload();
    toast({ title: texts.draft.discarded, action: { label: texts.draft.undo, onAction: () => restore(waiting, copy, wasKept) } });
  };
  return { waiting: waitingDrafts(kept ?? [], drafts.read(draftName(null))), discard: (waiting: WaitingDraft) => void discard(waiting) };
}

const tabId = ({ id }: WaitingDraft) => (id === 'new' ? null : id);
const copyOf = (drafts: DraftStore, waiting: WaitingDraft) => drafts.read(draftName(tabId(waiting)));

interface UnfinishedProps {
  readonly waiting: readonly WaitingDraft[];
  /** Whether a new budget can be made; a draft of one can then be gone on with. */
  readonly canCreate: boolean;
  readonly onDiscard: (waiting: WaitingDraft) => void;
}

/** Names each draft that waits (MON-7). */
export function Unfinished({ waiting, canCreate, onDiscard }: UnfinishedProps) {
  const { now } = useShell();
  const navigate = useNavigate();
  return waiting.map((each) => (
    <Banner
      key={each.id}
      action={
        <span className={styles.actions}>
          {(each.id !== 'new' || canCreate) && (
            <Button size="sm" variant="primary" onClick={() => void navigate(each.id === 'new' ? '/create-budget?new' : `/edit-budget/${each.id}`)}>
              {texts.draft.resume}
            </Button>
          )}
          <Button size="sm" onClick={() => onDiscard(each)}>
            {texts.draft.discard}
          </Button>
        </span>
      }
    >
      {texts.draft.waiting(each.name, each.lines, each.changedAt === '' ? '' : formatRelativeTime(each.changedAt, now()))}
    </Banner>
  ));
}
