// The inputs of account forms. Responses are a separate module, because every page reads them but few have
// these forms.
import * as z from '@savvi/contracts/schema';
import { TIME_ZONE_MAX } from '../time-zone.ts';
import { emailAddress } from '../email-address.ts';
import { text } from '../values.ts';

/** The minimum length of a password (AUTH-21). */
export const PASSWORD_MIN = 6;
/** The maximum length of a password, which is never trimmed or cut. */
export const PASSWORD_MAX = 1024;
/** Lifetime of a reset link, in minutes (AUTH-47). */
export const RESET_LINK_MINUTES = 60;
/** Lifetime of a verification link, in days. */
export const VERIFICATION_LINK_DAYS = 7;
/** Lifetime of the link 'This wasn’t me' in a security mail, in days (SEC-17). */
export const SECURITY_LINK_DAYS = 7;
/** The maximum size of a photo file, in bytes (ACC-8). */
export const PHOTO_MAX_BYTES = 5 * 1_048_576;
/** The maximum length of a stored photo's data URL: far above a 400 × 400 JPEG at quality 0.8. */
const PHOTO_URL_MAX = 400_000;

const newPassword = text(PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
);
const personName = text(100);

/** The body of POST /api/login. */
export const signInInput = z.object({
  email: emailAddress,
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
  /** A code of the authenticator app, or a recovery code; for accounts with a second step (SEC-5). */
  code: z.optional(text(64)),
  /** Whether this browser is not asked for a code for 30 days (SEC-9). */
  trustDevice: z.optional(z.boolean()),
});
/** The input of the sign-in form. */
export type SignInInput = z.infer<typeof signInInput>;

/** The body of POST /api/register; other keys are ignored (AUTH-30). */
export const registerInput = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: z.nullish(personName),
  lastName: z.nullish(personName),
  /** The time zone of the browser, until the user chooses another one (REM-5). The server ignores a zone that it does not know. */
  timeZone: z.optional(text(TIME_ZONE_MAX)),
});
/** The input of the registration form. */
export type RegisterInput = z.infer<typeof registerInput>;

/** The body of POST /api/forgot-password. */
export const forgotPasswordInput = z.object({ email: emailAddress });

/** The body of POST /api/reset-password. */
export const resetPasswordInput = z.object({ token: text(200, 1), newPassword });

/** The body of POST /api/auth/verify-email. */
export const verifyEmailInput = z.object({ token: text(200, 1) });

/** The body of POST /api/auth/correct-email: corrects the address of an account that is not verified yet. */
export const correctEmailInput = z.object({
  email: emailAddress,
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
});

/** The body of POST /api/auth/change-password. */
export const changePasswordInput = z.object({
  currentPassword: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
  newPassword,
});

/**
 * The body of DELETE /api/user and POST /api/user/confirm-password: the password proves that the caller is
 * the owner, and not somebody at an open browser.
 */
export const confirmPasswordInput = z.object({
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
});

const IMAGE_DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** Whether the value is an https URL without white space and credentials. */
const isSafeUrl = (value: string) =>
  /^https:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).username === '';
const isImageUrl = (value: string) => IMAGE_DATA_URL.test(value) || isSafeUrl(value);

/**
 * The body of PATCH /api/auth/update-profile; absent keys stay unchanged, an empty image URL removes the
 * photo (ACC-7, T-38).
 */
export const updateProfileInput = z.object({
  firstName: z.optional(personName.check(z.regex(/\S/, 'First name is required'))),
  lastName: z.optional(personName.check(z.regex(/\S/, 'Last name is required'))),
  profileImageUrl: z.nullish(
    text(PHOTO_URL_MAX).check(
      z.refine(
        (value) => value === '' || isImageUrl(value),
        'Profile image must be an image or a web address that begins with https',
      ),
    ),
  ),
});
/** A change to the user's profile. */
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;
