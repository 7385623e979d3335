import { userReply } from '@savvi/contracts/identity/account';
import type { UpdateProfileInput } from '@savvi/contracts/identity/account-inputs';
import { mutate, refreshUser, userQuery } from '@savvi/mfe-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';

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
