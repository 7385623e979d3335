import type { Import } from '@savvi/budget-contract/import';
import { serverMessageOf, useShell } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { useState } from 'react';
import { importTexts } from '../import.texts.ts';
import { useUndoImport } from '../imports.queries.ts';
import { importName } from './import-name.ts';

const texts = importTexts.undo;

interface UndoImportProps {
  readonly imported: Import;
  readonly isSmall?: boolean;
  readonly onUndone?: () => void;
}

/** Undoes an import; asks first if its transactions were changed since (MON-74). */
export function UndoImport({ imported, isSmall = false, onUndone }: UndoImportProps) {
  const { toast } = useShell();
  const undo = useUndoImport(imported.budgetId);
  const [changed, setChanged] = useState(0);
  const run = (evenChanged: boolean) => {
    if (undo.isPending) return;
    undo.mutate(
      { id: imported.id, evenChanged },
      {
        onSuccess(result) {
          setChanged(result.isUndone ? 0 : result.changed);
          if (!result.isUndone) return;
          toast({ title: texts.done, tone: 'success' });
          onUndone?.();
        },
        onError(error) {
          setChanged(0);
          toast({
            title: texts.failed,
            description: serverMessageOf(error, importTexts.list.reload.description),
            tone: 'destructive',
          });
        },
      },
    );
  };
  return (
    <>
      <Button
        size={isSmall ? 'sm' : 'md'}
        aria-label={isSmall ? texts.named(importName(imported)) : undefined}
        busy={undo.isPending && changed === 0}
        busyLabel={texts.busy}
        onClick={() => run(false)}
      >
        {texts.action}
      </Button>
      <ConfirmDialog
        open={changed > 0}
        onOpenChange={(open) => !open && !undo.isPending && setChanged(0)}
        title={texts.action}
        description={texts.question(changed)}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        busy={undo.isPending}
        busyLabel={texts.busy}
        onConfirm={() => run(true)}
        danger
      />
    </>
  );
}
