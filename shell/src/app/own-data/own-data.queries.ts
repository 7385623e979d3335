import { mutate } from '@savvi/mfe-kit';
import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_DELETED } from '../../shared/links.ts';
import { useLeaveForGood } from '../session/use-leave-for-good.ts';

interface WithPassword {
  readonly password: string;
}

/** Checks the password; fails with 400 if it is wrong. */
export const useConfirmPassword = () =>
  useMutation({
    mutationFn: (body: WithPassword) => mutate({ method: 'POST', path: '/api/user/confirm-password', body }),
  });

/**
 * Deletes the user's account and opens the landing page; fails with 400 if the password is wrong, and with 409
 * for the last administrator.
 */
export const useDeleteAccount = () =>
  useMutation({
    mutationFn: (body: WithPassword) => mutate({ method: 'DELETE', path: '/api/user', body }),
    onSuccess: useLeaveForGood(`/#${ACCOUNT_DELETED}`),
  });
