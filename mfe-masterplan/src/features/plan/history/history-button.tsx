import { Button } from '@savvi/ui/button';
import { Dialog } from '@savvi/ui/dialog';
import { useOpened } from '@savvi/ui/opened';
import { ReloadState } from '@savvi/ui/reload-state';
import { ChartLine } from 'lucide-react';
import { Suspense } from 'react';
import type { HistoryDialogProps } from './history-dialog.tsx';
import { texts } from '../plan.texts.ts';
import { retryableLazy } from '../retryable-lazy.tsx';

const HistoryDialog = retryableLazy<HistoryDialogProps>(
  async () => (await import('./history-dialog.tsx')).HistoryDialog,
  ({ record, isOpen, onClose, onRetry }) => (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={texts.history.open}
      description={texts.history.openOf(record.name)}
      size="lg"
    >
      <ReloadState drawing="chart" words={texts.history.failed} onReload={onRetry} />
    </Dialog>
  ),
);

/** The button that opens the balance history of an account or debt (PLN-4). */
export function HistoryButton(record: HistoryDialogProps['record']) {
  const opened = useOpened<true>();
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        iconBefore={<ChartLine aria-hidden="true" />}
        aria-label={texts.history.openOf(record.name)}
        onClick={() => opened.open(true)}
      >
        {texts.history.open}
      </Button>
      {opened.what && (
        <Suspense>
          <HistoryDialog key={opened.count} record={record} isOpen={opened.isOpen} onClose={opened.close} />
        </Suspense>
      )}
    </>
  );
}
