import * as z from '@savvi/contracts/schema';

/** The most hints that a space may have dismissed. */
export const DISMISSED_HINTS_MAX = 1_000;

/**
 * The key of a hint that can be dismissed: its rule and the ids of its records, such as `same-mortgage.6f0d….8a1c…`.
 */
export const hintKey = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,39}(\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){1,4}$/,
      'is not a valid key of a hint',
    ),
  );
/** The key of a hint. */
export type HintKey = z.infer<typeof hintKey>;
