// The second step of sign-in, passkeys and re-authentication. Inputs and replies share a module, because only
// the security section of the account settings and the sign-in page read them, on demand.
import * as z from '@savvi/contracts/schema';
import { instant, text } from '../values.ts';
import { PASSWORD_MAX } from './account-inputs.ts';

/** How long a re-authentication lasts, in minutes (SEC-16). */
export const CONFIRMED_MINUTES = 10;
/** How long a trusted device is not asked for a code, in days (SEC-9). */
export const TRUSTED_DEVICE_DAYS = 30;
/** How many recovery codes a set has (SEC-3). */
export const RECOVERY_CODES = 10;
/** At this many unused recovery codes, the settings suggest a new set (SEC-8). */
export const FEW_RECOVERY_CODES = 3;
/** The most passkeys of an account (SEC-12). */
export const PASSKEYS_MAX = 10;
/** The maximum length of a passkey's name. */
export const PASSKEY_NAME_MAX = 60;
/** How long a lost second step stays on after its owner asked to turn it off, in hours (SEC-11). */
export const REMOVAL_WAIT_HOURS = 72;
/** The most security events in the list (SEC-19). */
export const SECURITY_EVENTS_LISTED = 50;
/** How long security events are stored, in days (SEC-19). */
export const SECURITY_EVENT_DAYS = 90;

/** A typed code: six digits of an authenticator app, or a recovery code, with spaces and hyphens anywhere. */
export const typedCode = text(64, 1);

/** The body of POST /api/auth/reauthenticate. */
export const reauthenticateInput = z.object({
  password: text(PASSWORD_MAX).check(z.minLength(1, 'Password is required')),
  code: z.optional(typedCode),
});
/** The input of the dialog that asks the user to confirm their identity. */
export type ReauthenticateInput = z.infer<typeof reauthenticateInput>;

/** The reply of GET /api/auth/confirmed; null if this account is never asked. */
export const confirmedReply = z.object({ until: z.nullable(instant) });

/** The reply of POST /api/auth/authenticator: the secret in base32, and the address in the QR code. */
export const authenticatorReply = z.object({ secret: z.string(), uri: z.string() });

/** The body of POST /api/auth/authenticator/confirm. */
export const authenticatorCodeInput = z.object({ code: typedCode });

/** A new set of recovery codes, shown once. */
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });

/** A passkey of the account. `id` is ours, not that of the credential. */
export const passkeyReply = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether the authenticator syncs the passkey to other devices. */
  isSynced: z.boolean(),
});
/** A passkey of the account. */
export type Passkey = z.infer<typeof passkeyReply>;

/** A browser that is not asked for a code. */
export const trustedDeviceReply = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  device: z.string(),
  trustedUntil: instant,
});
/** A browser that is not asked for a code. */
export type TrustedDevice = z.infer<typeof trustedDeviceReply>;

/** A browser in which the user has signed in, with the networks of the last 90 days. No page shows it; the takeout has it. */
export const knownDeviceReply = z.object({
  /** Null until the first sign-in since the release that stores it. */
  device: z.nullable(z.string()),
  lastSignInAt: instant,
  networks: z.array(z.object({ network: z.string(), lastSignInAt: instant })),
});

/** The ways in to the account, as the security section and the takeout show them. */
export const waysInReply = z.object({
  /** When the authenticator app was set up; null without one. */
  authenticatorSince: z.nullable(instant),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkeyReply),
  trustedDevices: z.array(trustedDeviceReply),
  /** The browsers in which the user has signed in, and their networks. New pairs of both are mailed (SEC-17). */
  knownDevices: z.array(knownDeviceReply),
});
/** The ways in to the account. */
export type WaysIn = z.infer<typeof waysInReply>;

/** The options of a WebAuthn ceremony, which the page hands to the browser unread. */
export const ceremonyOptions = z.looseObject({ challenge: z.string() });
const encoded = text(20_000);
/**
 * The JSON form of a PublicKeyCredential (WebAuthn level 3), with the fields that the server checks. Extension
 * results are not among them, because those of PRF are secret (ZK-26).
 */
export const ceremonyResponse = z.object({
  id: text(1_400, 1),
  rawId: text(1_400, 1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(text(20)),
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: z.optional(encoded),
    authenticatorData: z.optional(encoded),
    signature: z.optional(encoded),
    userHandle: z.optional(text(200)),
    transports: z.optional(z.array(text(40)).check(z.maxLength(10))),
  }),
});
/** The JSON form of a PublicKeyCredential. */
export type CeremonyResponse = z.infer<typeof ceremonyResponse>;

/** The body of a call that ends a ceremony: the response of the authenticator. */
export const ceremonyInput = z.object({ credential: ceremonyResponse });

const passkeyName = text(PASSKEY_NAME_MAX).check(z.regex(/\S/, 'Name is required'));
/** The body of POST /api/auth/passkeys; without a name, the authenticator's or the date becomes the name. */
export const newPasskeyInput = z.object({ credential: ceremonyResponse, name: z.optional(passkeyName) });
/** The body of PATCH /api/auth/passkeys/{id}. */
export const passkeyNameInput = z.object({ name: passkeyName });

/** A security event of the account. The kind is open: older pages show an unknown one by its time and device. */
export const securityEventReply = z.object({
  id: z.string(),
  kind: z.string(),
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  at: instant,
});
/** A security event of the account. */
export type SecurityEventEntry = z.infer<typeof securityEventReply>;

/** The body of a call with a mailed token. */
export const mailedTokenInput = z.object({ token: text(200, 1) });

/** The reply of POST /api/auth/not-me: the token of the reset form, which lasts an hour. */
export const notMeReply = z.object({ resetToken: z.string() });
