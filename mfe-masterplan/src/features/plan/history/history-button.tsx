import { Button } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { ChartLine } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { HistoryDialogProps } from './history-dialog.tsx';
import { texts } from '../plan.texts.ts';

const HistoryDialog = lazy<(props: HistoryDialogProps) => React.ReactNode>(() =>
  import('./history-dialog.tsx').then(
    (code) => ({ default: code.HistoryDialog }),
    () => ({ default: () => null }),
  ),
);

/** Opens the balance history of an account or debt (PLN-4). */
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
