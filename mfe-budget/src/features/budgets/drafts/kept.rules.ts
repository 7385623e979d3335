import type { DraftInput, StoredDraft } from '@savvi/budget-contract/draft';
import { BUDGET_NAME_MAX } from '@savvi/budget-contract/budget';
import { type Draft, draftTitle, readDraft } from '../wizard/draft.rules.ts';
import { LINE_LISTS } from '../wizard/lines.rules.ts';

/** The server's id of a draft that the tab stores as `budget:{id}`. */
export const draftId = (name: string): string => name.slice('budget:'.length);

const linesOf = ({ entries }: Draft): number =>
  LINE_LISTS.reduce((count, list) => count + entries[list].length, 0);

/** A draft in the format of the server. */
export function draftInputOf(draft: unknown): DraftInput {
  const read = readDraft(draft);
  return {
    name: (draftTitle(draft) ?? '').slice(0, BUDGET_NAME_MAX).toWellFormed(),
    lines: read === null ? 0 : linesOf(read),
    content: JSON.stringify(draft),
  };
}

/** Parses the content of a stored draft; null if it is not JSON. */
export function contentOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null; // another release may write drafts in another format
  }
}

/** The newer of the tab's draft and the server's; the tab's if both have the same time (MON-6). */
export function newerDraft(tab: unknown, stored: unknown): unknown {
  const [here, there] = [readDraft(tab), readDraft(stored)];
  if (there === null) return tab;
  return here === null || (there.changedAt ?? '') > (here.changedAt ?? '') ? stored : tab;
}

/** A draft that the user can continue. */
export interface WaitingDraft {
  readonly id: string;
  readonly name: string;
  readonly lines: number;
  readonly changedAt: string;
  readonly draft: unknown;
}

/**
 * The drafts that the user can continue: for each budget in `ids` and each draft on the server, the newer of
 * the two copies. Drafts that the server refused exist only in the tab.
 */
export function waitingDrafts(
  stored: readonly StoredDraft[],
  tab: (id: string) => unknown,
  ids: readonly string[],
): WaitingDraft[] {
  const ofTab = ids
    .filter((id) => !stored.some((draft) => draft.id === id))
    .flatMap((id) => waiting(id, tab(id), ''));
  const ofBoth = stored.flatMap(({ id, updatedAt, content }) => {
    const [here, there] = [tab(id), contentOf(content)];
    const newer = newerDraft(here, there);
    return waiting(id, newer, newer === here ? '' : updatedAt);
  });
  return [...ofTab, ...ofBoth];
}

function waiting(id: string, draft: unknown, savedAt: string): WaitingDraft[] {
  const [read, name] = [readDraft(draft), draftTitle(draft)];
  return read === null || name === null
    ? []
    : [{ id, name, lines: linesOf(read), changedAt: savedAt || (read.changedAt ?? ''), draft }];
}
