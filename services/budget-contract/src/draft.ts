import * as z from '@savvi/contracts/schema';
import { instant, recordId, text } from '@savvi/contracts/values';
import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from './budget.ts';

/** The maximum size of a draft's content in bytes, as UTF-8 (MON-6). */
export const DRAFT_BYTES_MAX = 65_536;
/** The maximum number of drafts of one space, so that their list stays small. */
export const DRAFTS_MAX = 20;
/** How many days a draft is kept after its last change (MON-6). */
export const DRAFT_DAYS = 30;

/** The id of a draft: that of its stored budget, or `new`. */
export const draftOf = z.union([z.literal('new'), recordId], 'is not a valid id');

const lineCount = z.int().check(z.minimum(0), z.maximum(3 * (BUDGET_LINES_MAX + 1)));

/**
 * The body of PUT /api/budgets/drafts/{id}: an unfinished form. The service does not read `content`; the list
 * shows name and line count.
 */
export const draftInput = z.object({
  name: text(BUDGET_NAME_MAX),
  lines: lineCount,
  content: text(DRAFT_BYTES_MAX).check(
    z.refine(
      (content) => new TextEncoder().encode(content).length <= DRAFT_BYTES_MAX,
      `must have at most ${DRAFT_BYTES_MAX} bytes`,
    ),
  ),
});
/** An unfinished form to save. */
export type DraftInput = z.output<typeof draftInput>;

/** A saved draft. `id` is that of its budget, or `new`. */
export const draftReply = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.int(),
  content: z.string(),
  updatedAt: instant,
});
/** A saved draft. */
export type StoredDraft = z.output<typeof draftReply>;

// Aliases with the names of the previous release, for code in other repositories.
export { type StoredDraft as KeptDraft };
