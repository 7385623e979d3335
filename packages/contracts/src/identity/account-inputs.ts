// What people send about themselves, apart from what they are answered: every page reads answers, few have
// these forms.
import * as z from '@savvi/contracts/schema';
import { emailAddress, text } from '../values.ts';

/** The fewest characters of a password (AUTH-21). */
export const PASSWORD_MIN = 6;
/** The most characters of a password; nothing is trimmed or cut. */
export const PASSWORD_MAX = 1024;
/** How long a reset link works, in minutes (AUTH-47). */
export const RESET_LINK_MINUTES = 60;
/** How long a verification link works, in days. */
export const VERIFICATION_LINK_DAYS = 7;
/** How long the link 'This was not me' of a mail about a security event works, in days. */
export const SECURITY_LINK_DAYS = 7;
/** The largest photo a person may choose, in bytes (ACC-8). */
export const PHOTO_MAX_BYTES = 5 * 1_048_576;
/** The longest stored photo, in characters of its data URL: a 400 × 400 JPEG at 0.8 stays far below. */
const PHOTO_URL_MAX = 400_000;

const newPassword = text(PASSWORD_MAX).check(
  z.minLength(PASSWORD_MIN, 'Password must be at least 6 characters'),
);
const personName = text(100);

/** POST /api/login */
export const signInInput = z.object({
  email: emailAddress,
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
});
/** What a person types to sign in. */
export type SignInInput = z.infer<typeof signInInput>;

/** POST /api/register; only these four keys ever take effect (AUTH-30). */
export const registerInput = z.object({
  email: emailAddress,
  password: newPassword,
  firstName: z.nullish(personName),
  lastName: z.nullish(personName),
});
/** What a person types to register. */
export type RegisterInput = z.infer<typeof registerInput>;

/** POST /api/forgot-password */
export const forgotPasswordInput = z.object({ email: emailAddress });

/** POST /api/reset-password */
export const resetPasswordInput = z.object({ token: text(200, 1), newPassword });

/** POST /api/auth/verify-email */
export const verifyEmailInput = z.object({ token: text(200, 1) });

/** POST /api/auth/correct-email: the right address of an account whose address is not verified yet. */
export const correctEmailInput = z.object({
  email: emailAddress,
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
});

/** POST /api/auth/change-password */
export const changePasswordInput = z.object({
  currentPassword: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
  newPassword,
});

/**
 * DELETE /api/user and POST /api/user/confirm-password: who does it knows the password, and does not only
 * find the browser open.
 */
export const confirmPasswordInput = z.object({
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
});

const IMAGE_DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;
/** A web address over TLS without white space or credentials. */
const isSafeUrl = (value: string) =>
  /^https:\/\/\S+$/.test(value) && URL.canParse(value) && new URL(value).username === '';
const isImageUrl = (value: string) => IMAGE_DATA_URL.test(value) || isSafeUrl(value);

/**
 * PATCH /api/auth/update-profile; absent keys are left alone, an empty image URL removes the photo (ACC-7,
 * T-38).
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
/** What a person may change about themselves. */
export type UpdateProfileInput = z.infer<typeof updateProfileInput>;
