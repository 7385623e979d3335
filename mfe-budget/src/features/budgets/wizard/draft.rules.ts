import * as z from '@savvi/contracts/schema';
import type { Intent } from '@savvi/mfe-kit';
import { DEFAULT_NAMES, type Entries, entries } from './entries.rules.ts';
import { hasChanges } from './merge.rules.ts';
import { isStep, type Step } from './steps.rules.ts';

/** The stored draft of a budget, in this tab and on the server (T-19, MON-6). */
export interface Draft {
  readonly entries: Entries;
  readonly step: Step;
  /** The entries before the user's changes, which are needed to merge the draft with a newer version. */
  readonly base: Entries;
  readonly intent: Intent | null;
  /** The time of the last change, by the server's clock; absent in drafts of an earlier release. */
  readonly changedAt?: string | undefined;
}

const draft = z.object({
  entries,
  base: entries,
  step: z.custom<Step>(isStep),
  intent: z.nullable(z.object({ key: z.string(), body: z.string() })),
  changedAt: z.optional(z.string()),
});

/** Parses a stored draft; null without one, or if another release wrote it in an unknown format. */
export function readDraft(stored: unknown): Draft | null {
  const read = draft.safeParse(stored);
  return read.success ? read.data : null;
}

/** The storage name of a draft: of a new budget, or of the changes to a stored one. */
export const draftName = (budgetId: string | null): string => `budget:${budgetId ?? 'new'}`;

/** The name with which a draft's budget would be saved; null if there is no draft or nothing was entered. */
export function draftTitle(stored: unknown): string | null {
  const draft = readDraft(stored);
  return draft !== null && hasChanges(draft.base, draft.entries)
    ? draft.entries.name.trim() || DEFAULT_NAMES.budget
    : null;
}
