import { messageReply, userReply } from '@savvi/contracts/identity/account';
import { mutate, refreshUser, userQuery } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Has another verification link mailed; 429 after three a day. */
export const useSendVerification = () =>
  useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/auth/send-verification', reader: messageReply }),
  });

/**
 * Corrects an address that is not verified; 400 when the password is wrong, 409 when somebody has the
 * address.
 */
export function useCorrectEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      mutate({ method: 'POST', path: '/api/auth/correct-email', body, reader: userReply }),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user);
      return refreshUser(client);
    },
  });
}

/** Keeps what is in an account that was never verified before its first reset. */
export function useKeepContents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/auth/keep-contents', reader: userReply }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

/** Erases what is in it; the browser is signed in to a new account then. 400 when the password is wrong. */
export const useStartEmpty = () =>
  useMutation({
    mutationFn: (body: { password: string }) =>
      mutate({ method: 'POST', path: '/api/auth/start-empty', body }),
  });
