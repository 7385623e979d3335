import * as z from '@savvi/contracts/schema';
import { instant, recordId, text } from '../values.ts';
import { BUDGET_LINES_MAX, BUDGET_NAME_MAX } from './budget.ts';

/** The most bytes of one draft's content, as UTF-8 (MON-6). */
export const DRAFT_BYTES_MAX = 65_536;
/** The most drafts of one space, so that a list of them stays small. */
export const DRAFTS_MAX = 20;
/** How many days a draft is kept after its last change (MON-6). */
export const DRAFT_DAYS = 30;

/** What a draft is of: the id of a stored budget, or `new`. */
export const draftOf = z.union([z.literal('new'), recordId], 'is not a valid id');

const lineCount = z.int().check(z.minimum(0), z.maximum(3 * (BUDGET_LINES_MAX + 1)));

/**
 * PUT /api/budgets/drafts/{id}: an unfinished form. The service never reads `content`; name and line count
 * are what a list shows of it.
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
/** An unfinished form to keep. */
export type DraftInput = z.output<typeof draftInput>;

/** A kept draft. `id` is the budget's, or `new`. */
export const draftReply = z.object({
  id: z.string(),
  name: z.string(),
  lines: z.int(),
  content: z.string(),
  updatedAt: instant,
});
/** A kept draft. */
export type KeptDraft = z.output<typeof draftReply>;
