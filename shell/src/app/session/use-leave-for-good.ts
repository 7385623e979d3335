import { userQuery } from '@savvi/mfe-kit';
import { releaseLeaveGuards } from '@savvi/mfe-kit/app-router';
import { useQueryClient } from '@tanstack/react-query';
import { useBrowser } from '../../shared/browser.tsx';
import { deleteUnsentWork } from './unsent-work.ts';
import { signOutHere } from './wipe-local-data.ts';

/**
 * Returns the `onSuccess` of a mutation that ends all sessions of the user: it deletes what is not
 * sent yet and opens `address` outside of the app. Unsaved changes can no longer be saved, so no dialog asks about them.
 *
 * Pass it to `useMutation`, not to `mutate`: another request can get a 401 before the mutation succeeds, which
 * unmounts the page, and React Query does not call the callbacks of `mutate` then.
 */
export function useLeaveForGood(address: string): () => Promise<void> {
  const client = useQueryClient();
  const browser = useBrowser();
  return async () => {
    const userId = client.getQueryData(userQuery.queryKey)?.id;
    signOutHere(client);
    releaseLeaveGuards();
    if (userId !== undefined) await deleteUnsentWork(userId);
    browser.replaceWith(address);
  };
}
