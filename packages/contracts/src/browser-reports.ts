import * as z from '@savvi/contracts/schema';

/** The maximum size of a browser report, in bytes. */
export const BROWSER_REPORT_BYTES_MAX = 8_192;

const name = z.string().check(z.regex(/^[A-Za-z][\w.+-]{0,63}$/, 'must be a short name'));
const version = z.string().check(z.regex(/^[\w.+-]{0,64}$/, 'must be a version'));
const seconds = z.number().check(z.minimum(0), z.maximum(3_600));
const few = 20;

/**
 * A page's report. `page`: the base path of the page, never a full address; `area`: `shell`, or an area of
 * the registry.
 */
export const browserReport = z.strictObject({
  page: z.string().check(z.regex(/^\/[a-z/-]{0,60}$/, 'must be the base path of a page')),
  /** The kinds of the errors, never their messages. */
  errors: z.array(z.strictObject({ name, area: name, version })).check(z.maxLength(few)),
  loads: z
    .array(z.strictObject({ area: name, version, outcome: z.enum(['ok', 'failed']), seconds }))
    .check(z.maxLength(few)),
  /** Web vitals in seconds; `cls` is a score without a unit. */
  vitals: z
    .array(z.strictObject({ name: z.enum(['lcp', 'inp', 'fcp', 'ttfb', 'cls']), value: seconds }))
    .check(z.maxLength(few)),
});
/** The report of a page about its load times and errors. */
export type BrowserReport = z.output<typeof browserReport>;
