import { z } from 'zod';

/** The release API's reason for a refusal. Its message names commands and other people, so no page shows it. */
const refusal = z.object({ code: z.string(), reasons: z.optional(z.array(z.string())) });

/** Explains a refused rollback to `version` to an administrator, by the body of the release API's response. */
export function refusalText(version: string, body: unknown): string {
  const { code = 'refused', reasons = [] } = refusal.safeParse(body).data ?? {};
  if (code === 'changed')
    return 'Someone else just changed this area. Review the current versions, then try again.';
  if (code === 'locked') return 'Another release is in progress. It ends within 15 minutes.';
  if (code !== 'incompatible')
    return `${version} isn’t available for a rollback. Review the current versions, then try again.`;
  return reasons.length === 0
    ? `We couldn’t check whether ${version} works with what is installed now. Contact the operator.`
    : [`${version} doesn’t work with what is installed now:`, ...reasons.map((each) => `- ${each}`)].join(
        '\n',
      );
}
