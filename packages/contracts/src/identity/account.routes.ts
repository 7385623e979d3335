import * as z from 'zod/mini';
import { passwordProofReply } from '../password-proof.ts';
import { defineRoute } from '../route.ts';
import { userReply } from './account.ts';
import { messageReply, resetReply, sessionReply } from './account-replies.ts';
import {
  changePasswordInput,
  confirmPasswordInput,
  correctEmailInput,
  forgotPasswordInput,
  registerInput,
  resetPasswordInput,
  signInInput,
  updateProfileInput,
  verifyEmailInput,
} from './account-inputs.ts';
import { findBreachedPasswords } from './breached-passwords.routes.ts';
import { preferencesInput } from './preferences.ts';
import { strongSignInRoutes } from './strong-sign-in.routes.ts';

const tag = 'Account';

/** The signed-in user; 401 without a session (AUTH-31). */
export const getUser = defineRoute({
  method: 'get',
  path: '/api/user',
  operation: 'getUser',
  summary: 'The signed-in user',
  tag,
  access: 'session',
  status: 200,
  reply: userReply,
});

/** Signs in. */
export const signIn = defineRoute({
  method: 'post',
  path: '/api/login',
  operation: 'signIn',
  summary: 'Sign in',
  tag,
  access: 'public',
  body: signInInput,
  status: 200,
  reply: userReply,
  problems: ['credentials', 'second-step'],
});

/** Redirects a browser to the sign-in page (T-13). */
export const signInPage = defineRoute({
  method: 'get',
  path: '/api/login',
  operation: 'openSignInPage',
  summary: 'Go to the sign-in page',
  tag,
  access: 'public',
  status: 302,
  reply: null,
});

/** Creates an account and signs it in. */
export const register = defineRoute({
  method: 'post',
  path: '/api/register',
  operation: 'register',
  summary: 'Create an account',
  tag,
  access: 'public',
  body: registerInput,
  status: 201,
  reply: userReply,
  problems: ['email-taken', 'weak-password'],
});

/** Ends the session of the browser and redirects it (T-13). */
export const signOut = defineRoute({
  method: 'get',
  path: '/api/simple-logout',
  operation: 'signOut',
  summary: 'Sign out',
  tag,
  access: 'public',
  status: 302,
  reply: null,
  problems: ['foreign-origin'],
});

/** Mails a reset link if the account exists; the response is the same either way (AUTH-37). */
export const forgotPassword = defineRoute({
  method: 'post',
  path: '/api/forgot-password',
  operation: 'forgotPassword',
  summary: 'Ask for a reset link',
  tag,
  access: 'public',
  body: forgotPasswordInput,
  status: 200,
  reply: messageReply,
});

/** Sets a new password with a mailed token. */
export const resetPassword = defineRoute({
  method: 'post',
  path: '/api/reset-password',
  operation: 'resetPassword',
  summary: 'Set a new password with a reset link',
  tag,
  access: 'public',
  body: resetPasswordInput,
  status: 200,
  reply: resetReply,
  problems: ['reset-token', 'weak-password'],
});

/** Verifies an address with a mailed token. */
export const verifyEmail = defineRoute({
  method: 'post',
  path: '/api/auth/verify-email',
  operation: 'verifyEmail',
  summary: 'Verify an address with a mailed link',
  tag,
  access: 'public',
  body: verifyEmailInput,
  status: 200,
  reply: messageReply,
  problems: ['verification-token'],
});

/** Mails another verification link, at most three times a day. */
export const sendVerification = defineRoute({
  method: 'post',
  path: '/api/auth/send-verification',
  operation: 'sendVerification',
  summary: 'Ask for another verification link',
  tag,
  access: 'session',
  status: 200,
  reply: messageReply,
});

/** Corrects an address that is not verified yet, and mails a link to it. Needs the password. */
export const correctEmail = defineRoute({
  method: 'post',
  path: '/api/auth/correct-email',
  operation: 'correctEmail',
  summary: 'Correct an address that is not verified',
  tag,
  access: 'session',
  body: correctEmailInput,
  status: 200,
  reply: userReply,
  problems: ['email-taken', 'forbidden'],
});

/**
 * The user of an account that was first verified by a password reset chooses to keep its contents. The
 * alternative is {@link startEmpty}.
 */
export const keepContents = defineRoute({
  method: 'post',
  path: '/api/auth/keep-contents',
  operation: 'keepContents',
  summary: 'Keep what is in the account',
  tag,
  access: 'session',
  status: 200,
  reply: userReply,
});

/**
 * Erases the contents of an account that was first verified by a password reset. The user continues with an
 * empty account and the same address and password.
 */
export const startEmpty = defineRoute({
  method: 'post',
  path: '/api/auth/start-empty',
  operation: 'startEmpty',
  summary: 'Start with an empty account',
  tag,
  access: 'session',
  body: confirmPasswordInput,
  status: 200,
  reply: userReply,
  problems: ['forbidden', 'not-deletable'],
});

/** Changes the signed-in user's name and photo. */
export const updateProfile = defineRoute({
  method: 'patch',
  path: '/api/auth/update-profile',
  operation: 'updateProfile',
  summary: 'Change name and photo',
  tag,
  access: 'session',
  body: updateProfileInput,
  status: 200,
  reply: userReply,
  versioned: true,
});

/** Changes the signed-in user's time zone and date format (REM-5). */
export const changePreferences = defineRoute({
  method: 'patch',
  path: '/api/user/preferences',
  operation: 'changePreferences',
  summary: 'Choose your time zone and how dates are shown',
  tag,
  access: 'session',
  body: preferencesInput,
  status: 200,
  reply: userReply,
});

/** Changes the password. All sessions end, and the reply's cookie opens a new one for the caller (N-7). */
export const changePassword = defineRoute({
  method: 'post',
  path: '/api/auth/change-password',
  operation: 'changePassword',
  summary: 'Change the password',
  tag,
  access: 'session',
  body: changePasswordInput,
  status: 200,
  reply: messageReply,
  problems: ['forbidden', 'weak-password'],
});

/** Deletes the caller's account and all its data; needs the password (N-9). */
export const deleteAccount = defineRoute({
  method: 'delete',
  path: '/api/user',
  operation: 'deleteAccount',
  summary: 'Delete your account',
  tag,
  access: 'session',
  body: confirmPasswordInput,
  status: 204,
  reply: null,
  problems: ['not-deletable'],
});

/** Checks the password before an action that needs it. */
export const confirmPassword = defineRoute({
  method: 'post',
  path: '/api/user/confirm-password',
  operation: 'confirmPassword',
  summary: 'Confirm your password',
  tag,
  access: 'session',
  body: confirmPasswordInput,
  status: 204,
  reply: null,
});

/**
 * Checks the password and returns a proof of it for another service, which lasts a minute and is valid only in
 * this session (DOC-61).
 */
export const provePassword = defineRoute({
  method: 'post',
  path: '/api/user/password-proof',
  operation: 'provePassword',
  summary: 'Exchange your password for a proof that lasts a minute',
  tag,
  access: 'session',
  body: confirmPasswordInput,
  status: 200,
  reply: passwordProofReply,
});

/** The user's sessions (N-8). */
export const listSessions = defineRoute({
  method: 'get',
  path: '/api/auth/sessions',
  operation: 'listSessions',
  summary: 'Where you are signed in',
  tag,
  access: 'session',
  status: 200,
  reply: z.array(sessionReply),
});

/** Ends one of the user's sessions (N-8). */
export const endSession = defineRoute({
  method: 'delete',
  path: '/api/auth/sessions/{id}',
  operation: 'endSession',
  summary: 'Sign out one device',
  tag,
  access: 'session',
  confirms: 'password',
  params: z.object({ id: z.string().check(z.maxLength(200)) }),
  status: 204,
  reply: null,
});

/** Ends all sessions of the user, including this one (N-8). */
export const signOutEverywhere = defineRoute({
  method: 'post',
  path: '/api/auth/sign-out-everywhere',
  operation: 'signOutEverywhere',
  summary: 'Sign out everywhere',
  tag,
  access: 'session',
  confirms: 'password',
  status: 204,
  reply: null,
});

/** Every route of the identity service. */
export const accountRoutes = [
  getUser,
  signIn,
  signInPage,
  register,
  signOut,
  forgotPassword,
  resetPassword,
  verifyEmail,
  sendVerification,
  correctEmail,
  keepContents,
  startEmpty,
  updateProfile,
  changePreferences,
  changePassword,
  deleteAccount,
  confirmPassword,
  provePassword,
  listSessions,
  endSession,
  signOutEverywhere,
  findBreachedPasswords,
  ...strongSignInRoutes,
] as const;
