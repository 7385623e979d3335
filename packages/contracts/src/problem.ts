/** All problems of the API: the HTTP status and default message of each. */
export const PROBLEMS = {
  invalid: { status: 400, sentence: 'Something in this request is not valid.' },
  'file-refused': { status: 400, sentence: 'This file is not accepted.' },
  malformed: { status: 400, sentence: 'This request could not be read.' },
  signature: {
    status: 400,
    sentence: 'This is not signed by the payment provider, or was signed too long ago.',
  },
  'weak-password': {
    status: 400,
    sentence: 'This password is easy to guess. Choose a few unrelated words instead.',
  },
  'reset-token': {
    status: 400,
    sentence: 'This reset link is invalid or has expired. Please request a new one.',
  },
  'verification-token': {
    status: 400,
    sentence: 'This verification link is invalid or has expired. Please request a new one.',
  },
  'mailed-token': {
    status: 400,
    sentence: 'This link is invalid or has expired. Please request a new one.',
  },
  unauthorized: { status: 401, sentence: 'Unauthorized' },
  credentials: { status: 401, sentence: 'Invalid email or password' },
  /** The password is right, and the second step is missing or wrong (SEC-5). */
  'second-step': { status: 401, sentence: 'Enter the 6-digit code from your authenticator app.' },
  'unknown-passkey': {
    status: 401,
    sentence: 'We don’t recognize this passkey. Sign in with your password.',
  },
  forbidden: { status: 403, sentence: "You don't have permission to do this." },
  'foreign-origin': { status: 403, sentence: 'This request came from another site and was refused.' },
  'email-unverified': {
    status: 403,
    sentence:
      'Please verify your email address first. Open the link we sent you, or choose “Send again” at the top of the page.',
  },
  'first-password': {
    status: 403,
    sentence: 'Choose a new password first. Open the account settings and replace the one you were given.',
  },
  reauthenticate: { status: 403, sentence: 'Please confirm that it’s you.' },
  'second-step-due': { status: 403, sentence: 'Set up an authenticator app or a passkey first.' },
  'plan-limit': {
    status: 403,
    sentence: 'You have reached the limit of your plan. Subscribe or renew to add more.',
  },
  'plan-feature': { status: 403, sentence: 'This needs an active plan. Subscribe or renew to use it.' },
  'not-found': { status: 404, sentence: 'Not found' },
  'method-not-allowed': { status: 405, sentence: 'This address does not support that method.' },
  full: { status: 409, sentence: 'There is no room for more here. Delete something to add more.' },
  'month-running': { status: 409, sentence: 'This month isn’t over yet.' },
  'month-closed': { status: 409, sentence: 'This month is closed.' },
  'close-in-order': { status: 409, sentence: 'Close the month before this one first.' },
  'not-started': { status: 409, sentence: 'This month hasn’t been started yet.' },
  'not-undoable': { status: 409, sentence: 'This was changed again since. Look at it first.' },
  'not-deletable': { status: 409, sentence: 'This account cannot be deleted.' },
  'release-refused': { status: 409, sentence: 'This version cannot be released right now.' },
  'authenticator-on': { status: 409, sentence: 'An authenticator app is already set up.' },
  'no-authenticator': { status: 409, sentence: 'Set up an authenticator app first.' },
  'no-passkey-address': { status: 409, sentence: 'Open this at localhost to use passkeys.' },
  'email-taken': { status: 409, sentence: 'An account with this email already exists.' },
  'import-expired': { status: 410, sentence: 'This import has expired. Choose the file again.' },
  'import-undone': { status: 410, sentence: 'This import was undone already.' },
  'length-required': { status: 411, sentence: 'This request needs a Content-Length header.' },
  stale: {
    status: 412,
    sentence: 'This was changed somewhere else in the meantime. Reload to see the newest version.',
  },
  'too-large': { status: 413, sentence: 'This request is too large.' },
  'media-type': { status: 415, sentence: 'This kind of content is not accepted here.' },
  range: { status: 416, sentence: 'This part of the file does not exist.' },
  'key-reused': { status: 422, sentence: 'This idempotency key was already used for another request.' },
  'headers-too-large': { status: 431, sentence: 'The headers of this request are too large.' },
  'too-often': { status: 429, sentence: 'Too many attempts. Please wait a little and try again.' },
  internal: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  unavailable: {
    status: 503,
    sentence: 'This part of the product is not available right now. Please try again soon.',
  },
  timeout: { status: 504, sentence: 'This part of the product did not answer in time. Please try again.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

/** The machine-readable code of a problem, sent in the header `X-Problem-Code`. */
export type ProblemCode = keyof typeof PROBLEMS;

/** The header with a response's {@link ProblemCode}. */
export const PROBLEM_CODE_HEADER = 'X-Problem-Code';

/** An invalid value in a request: its path (`fixedExpenses.0.amount`) and a message. */
export interface ProblemIssue {
  readonly path: string;
  readonly message: string;
}

/** The body of a problem for clients that request `application/problem+json` (RFC 9457). */
export interface ProblemDetails {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  readonly traceId: string;
  readonly issues?: readonly ProblemIssue[];
}
