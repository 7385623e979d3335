import { messageReply, sessionReply, userReply } from '@savvi/contracts/identity/account';
import type { UpdateProfileInput } from '@savvi/contracts/identity/account-inputs';
import { get, mutate, refreshUser, userQuery } from '@savvi/mfe-kit';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from '@savvi/contracts/schema';
import { useLeaveForGood } from '../../session/use-leave-for-good.ts';

/** The devices on which the user is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => get('/api/auth/sessions', z.array(sessionReply), signal),
});

/**
 * Saves the profile. The sidebar and the greeting update immediately, and the user is fetched again (ACC-12).
 */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ profile, version }: { profile: UpdateProfileInput; version: number }) =>
      mutate({
        method: 'PATCH',
        path: '/api/auth/update-profile',
        body: profile,
        version,
        reader: userReply,
      }),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      return refreshUser(client);
    },
  });
}

/** Changes the password, which ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      mutate({ method: 'POST', path: '/api/auth/change-password', body, reader: messageReply }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends one session. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      mutate({ method: 'DELETE', path: `/api/auth/sessions/${encodeURIComponent(id)}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** Ends every session, including this one, and opens the sign-in page. */
export const useSignOutEverywhere = () =>
  useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/auth/sign-out-everywhere' }),
    onSuccess: useLeaveForGood('/login'),
  });
