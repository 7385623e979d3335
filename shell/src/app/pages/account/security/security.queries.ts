import { messageReply, sessionReply } from '@savvi/contracts/identity/account-replies';
import {
  authenticatorReply,
  passkeyReply,
  recoveryCodesReply,
  securityEventReply,
} from '@savvi/contracts/identity/strong-sign-in';
import * as z from '@savvi/contracts/schema';
import {
  ApiError,
  get,
  mutate,
  refreshUser,
  serverMessageOf,
  type ToastInput,
  useShell,
} from '@savvi/mfe-kit';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import { TEXTS } from './security.texts.ts';

/** Somebody else may change these lists, so they are fetched when the section opens and when the window gets the focus. */
const FRESH = { staleTime: 0, refetchOnWindowFocus: true } as const;

/** The devices on which the user is signed in. */
export const sessionsQuery = queryOptions({
  ...FRESH,
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get('/api/auth/sessions', z.array(sessionReply), signal),
});

/** The user's latest security events, the newest first (SEC-19). */
export const securityEventsQuery = queryOptions({
  ...FRESH,
  queryKey: ['security-events'],
  queryFn: ({ signal }) => get('/api/auth/security-events', z.array(securityEventReply), signal),
});

/** Fetches the lists of the security section again. */
async function refreshLists(client: QueryClient): Promise<void> {
  const keys = [waysInQuery.queryKey, sessionsQuery.queryKey, securityEventsQuery.queryKey];
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Changes the password, which ends all other sessions and forgets the trusted devices. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      mutate({ method: 'POST', path: '/api/auth/change-password', body, reader: messageReply }),
    onSuccess: () =>
      client.setQueryData(waysInQuery.queryKey, (waysIn) => waysIn && { ...waysIn, trustedDevices: [] }),
    // A failed change may still have been made.
    onSettled: async (_result, error) => {
      const refreshed = refreshLists(client);
      if (error === null) await refreshed;
    },
  });
}

/** A change of the account's security, and what follows. */
export interface SecurityChange<Variables, Result> {
  readonly change: (variables: Variables) => Promise<Result>;
  /** Called before the lists are fetched again, which can remove the button that started the change. */
  readonly onDone: (result: Result) => void;
  /** The title of the toast for a failure. A user who cancels the re-authentication sees none. */
  readonly failed: string;
  /** The toast for a response that does not show whether the change was made; without it, the one for a failure. */
  readonly unconfirmed?: Pick<ToastInput, 'title' | 'description'>;
  /** Whether the form shows an error itself, instead of a toast. */
  readonly isOfForm?: (error: Error) => boolean;
}

/**
 * Whether a failed change may have been made: no response arrived, the response does not rule it out, or an earlier
 * attempt whose response was lost has turned on two-step verification.
 */
const mayBeMade = (error: Error) =>
  error instanceof ApiError &&
  (error.status < 400 || error.status >= 500 || error.code === 'authenticator-on');

/** Returns the mutation of a change of the account's security. */
export function useSecurityChange<Variables = void, Result = void>({
  change,
  onDone,
  failed,
  unconfirmed,
  isOfForm = () => false,
}: SecurityChange<Variables, Result>) {
  const client = useQueryClient();
  const { toast } = useShell();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => {
      if (isOfForm(error) || (error instanceof ApiError && error.code === 'reauthenticate')) return;
      const failure = { title: failed, description: serverMessageOf(error, TEXTS.failure) };
      toast({ ...(mayBeMade(error) ? (unconfirmed ?? failure) : failure), tone: 'destructive' });
    },
    // A failed change may still have been made, or another tab may have made it first.
    onSettled: async (_result, error) => {
      const refreshed = Promise.all([refreshUser(client), refreshLists(client)]);
      if (error === null) await refreshed;
    },
  });
}

/** Makes the key of an authenticator app, which counts after {@link turnOn}. */
export const setUpAuthenticator = () =>
  mutate({ method: 'POST', path: '/api/auth/authenticator', reader: authenticatorReply });

/** Turns on two-step verification with the first code of the app, and returns the recovery codes. */
export const turnOn = async (code: string): Promise<readonly string[]> =>
  (
    await mutate({
      method: 'POST',
      path: '/api/auth/authenticator/confirm',
      body: { code },
      reader: recoveryCodesReply,
    })
  ).recoveryCodes;

/** Turns off two-step verification. */
export const turnOff = () => mutate({ method: 'DELETE', path: '/api/auth/authenticator' });

/** Replaces all recovery codes, and returns the new ones. */
export const renewCodes = async (): Promise<readonly string[]> =>
  (await mutate({ method: 'POST', path: '/api/auth/recovery-codes', reader: recoveryCodesReply }))
    .recoveryCodes;

const passkeyPath = (id: string) => `/api/auth/passkeys/${encodeURIComponent(id)}` as const;

/** Renames a passkey. */
export const renamePasskey = ({ id, name }: { id: string; name: string }) =>
  mutate({ method: 'PATCH', path: passkeyPath(id), body: { name }, reader: passkeyReply });

/** Removes a passkey. */
export const removePasskey = (id: string) => mutate({ method: 'DELETE', path: passkeyPath(id) });

/** Asks a trusted device for a code again. */
export const distrust = (id: string) =>
  mutate({ method: 'DELETE', path: `/api/auth/trusted-devices/${encodeURIComponent(id)}` });

/** Ends one session. */
export const endSession = (id: string) =>
  mutate({ method: 'DELETE', path: `/api/auth/sessions/${encodeURIComponent(id)}` });

/** Ends every session, including this one. */
export const endAllSessions = () => mutate({ method: 'POST', path: '/api/auth/sign-out-everywhere' });
