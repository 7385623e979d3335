import { mutate } from '@savvi/mfe-kit';
import { useMutation } from '@tanstack/react-query';

interface WithPassword {
  readonly password: string;
}

/** Says whether the password is right; 400 when it is not. */
export const useConfirmPassword = () =>
  useMutation({
    mutationFn: (body: WithPassword) => mutate({ method: 'POST', path: '/api/user/confirm-password', body }),
  });

/**
 * Deletes one's own account; 400 when the password is wrong, 409 when nobody else could administer the
 * product.
 */
export const useDeleteAccount = () =>
  useMutation({ mutationFn: (body: WithPassword) => mutate({ method: 'DELETE', path: '/api/user', body }) });
