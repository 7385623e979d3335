import { messageOf, useShell } from '@savvi/mfe-kit';
import { useQueryClient } from '@savvi/mfe-kit/query';
import { Button } from '@savvi/ui/button';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { refreshAdmin } from './admin.queries.ts';
import { texts } from './admin.texts.ts';

/** Loads the data of the page again. */
export function RefreshButton() {
  const client = useQueryClient();
  const { toast } = useShell();
  const [isBusy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void refreshAdmin(client)
      .catch((error: unknown) =>
        toast({
          title: texts.refresh.failed,
          description: messageOf(error, texts.tryAgain),
          tone: 'destructive',
        }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <Button
      iconBefore={<RotateCw aria-hidden="true" />}
      busy={isBusy}
      busyLabel={texts.refresh.busy}
      onClick={refresh}
    >
      {texts.refresh.action}
    </Button>
  );
}
