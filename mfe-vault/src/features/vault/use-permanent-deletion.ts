import { passwordProofReply } from '@savvi/contracts/password-proof';
import { mutate, refreshRecords, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { deletedTexts } from './deleted.texts.ts';
import { VAULT } from './vault-codec.ts';
import { texts } from './vault.texts.ts';

/**
 * Returns a function that removes a deleted entry for good, with the user's password (DOC-61). It resolves
 * with null, or with the message of a failure.
 */
export function usePermanentDeletion() {
  const { toast } = useShell();
  const client = useQueryClient();
  return async ({ id, version }: { id: string; version: number }, password: string) => {
    try {
      const { proof } = await mutate({
        method: 'POST',
        path: '/api/user/password-proof',
        body: { password },
        reader: passwordProofReply,
      });
      await mutate({
        method: 'POST',
        path: `/api/${VAULT.domain}/${encodeURIComponent(id)}/delete-permanently` as const,
        body: { proof },
        version,
      }).finally(() => void refreshRecords(client, VAULT));
    } catch (error) {
      return serverMessageOf(error, texts.failed.unknown);
    }
    toast({ title: deletedTexts.gone, tone: 'success' });
    return null;
  };
}
