const HOUR_MS = 3_600_000;
/** How long after registration an account works fully without a verified address, in hours. */
export const VERIFICATION_GRACE_HOURS = 24;

/**
 * When uploads and new vault entries start to require a verified address, on installations that require one.
 */
export const verificationDue = (createdAt: string): Date =>
  new Date(Date.parse(createdAt) + VERIFICATION_GRACE_HOURS * HOUR_MS);
