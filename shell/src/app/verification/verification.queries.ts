import { userReply } from '@savvi/contracts/identity/account';
import { messageReply } from '@savvi/contracts/identity/account-replies';
import { mutate, refreshUser, userQuery } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLeaveForGood } from '../session/use-leave-for-good.ts';

/** Sends another verification mail; fails with 429 after three a day. */
export const useSendVerification = () =>
  useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/auth/send-verification', reader: messageReply }),
  });

/**
 * Corrects an unverified address; fails with 400 if the password is wrong, and with 409 if another account
 * has the address.
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

/**
 * Keeps, instead of erasing, the content of an account that had not been verified before its first password
 * reset.
 */
export function useKeepContents() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => mutate({ method: 'POST', path: '/api/auth/keep-contents', reader: userReply }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  });
}

/** Cancels the wait after which the second step would turn off (SEC-11). */
export function useStopRemoval() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => mutate({ method: 'DELETE', path: '/api/auth/authenticator-removal' }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['security-events'] });
      // The notice is part of the user, so it leaves with the next one.
      void refreshUser(client);
    },
  });
}

/**
 * Erases the account's content, signs the browser in to a new account and loads its start page. Fails with
 * 400 if the password is wrong.
 */
export const useStartEmpty = () =>
  useMutation({
    mutationFn: (body: { password: string }) =>
      mutate({ method: 'POST', path: '/api/auth/start-empty', body }),
    onSuccess: useLeaveForGood('/'),
  });
