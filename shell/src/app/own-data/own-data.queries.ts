import { confirmedReply } from '@savvi/contracts/identity/strong-sign-in';
import { get, mutate } from '@savvi/mfe-kit';
import { useMutation } from '@tanstack/react-query';
import { ACCOUNT_DELETED } from '../../shared/links.ts';
import { useLeaveForGood } from '../session/use-leave-for-good.ts';

interface WithPassword {
  readonly password: string;
}

/**
 * Checks the password; fails with 400 if it is wrong. Without a password, the shell asks the user to confirm every
 * step of the account, unless they did so in the last ten minutes; fails with `reauthenticate` if they cancel.
 */
export const useConfirmOwner = () =>
  useMutation({
    async mutationFn({ password }: Partial<WithPassword>): Promise<void> {
      if (password === undefined) await get('/api/auth/confirmed', confirmedReply);
      else await mutate({ method: 'POST', path: '/api/user/confirm-password', body: { password } });
    },
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
