import { passwordProofReply } from '@savvi/contracts/password-proof';
import { mutate, refreshRecords, serverMessageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { debts } from '../kinds/debts.ts';
import type { Holding, Kind } from '../kinds/kind.ts';
import { policies } from '../kinds/policies.ts';
import { textsOf } from '../plan.texts.ts';

/**
 * Returns a function that removes a deleted record for good, with the user's password (DOC-61). It resolves
 * with null, or with the message of a failure.
 */
export function usePermanentDeletion<Item extends Holding>(kind: Kind<Item>) {
  const { toast } = useShell();
  const client = useQueryClient();
  const texts = textsOf(kind);
  return async ({ id, version }: Holding, password: string) => {
    try {
      const { proof } = await mutate({
        method: 'POST',
        path: '/api/user/password-proof',
        body: { password },
        reader: passwordProofReply,
      });
      await mutate({
        method: 'POST',
        path: `/api/${kind.domain}/${encodeURIComponent(id)}/delete-permanently`,
        body: { proof },
        version,
      }).finally(() => {
        // The service also removes the links of debts and policies to the record.
        for (const changed of [kind, debts, policies]) void refreshRecords(client, changed);
      });
    } catch (error) {
      return serverMessageOf(error, texts.tryAgain);
    }
    toast({ title: texts.deleted.gone, tone: 'success' });
    return null;
  };
}
