import * as z from '@savvi/contracts/schema';
import type { Intent } from '@savvi/mfe-kit';
import { DEFAULT_NAMES, type Entries, entries } from './entries.rules.ts';
import { hasChanges } from './merge.rules.ts';
import { isStep, type Step } from './steps.rules.ts';

/** What is kept of an unfinished budget, in this tab and on the server (T-19, MON-6). */
export interface Draft {
  readonly entries: Entries;
  readonly step: Step;
  /** What the entries started from: with it, a draft can be put on top of a newer version. */
  readonly base: Entries;
  readonly intent: Intent | null;
  /** When it was last changed, by the server's clock; absent in drafts of an earlier release. */
  readonly changedAt?: string | undefined;
}

const draft = z.object({
  entries,
  base: entries,
  step: z.custom<Step>(isStep),
  intent: z.nullable(z.object({ key: z.string(), body: z.string() })),
  changedAt: z.optional(z.string()),
});

/** A draft as it was kept; null when there is none, or one of another release that can't be read. */
export function readDraft(kept: unknown): Draft | null {
  const read = draft.safeParse(kept);
  return read.success ? read.data : null;
}

/** Under which name an unfinished budget waits: a new one, or the changes of a stored one. */
export const draftName = (budgetId: string | null): string => `budget:${budgetId ?? 'new'}`;

/** The name under which a draft's budget would be saved; null when there is no draft worth going on with. */
export function draftTitle(kept: unknown): string | null {
  const draft = readDraft(kept);
  return draft !== null && hasChanges(draft.base, draft.entries)
    ? draft.entries.name.trim() || DEFAULT_NAMES.budget
    : null;
}
