import { Button } from '@savvi/ui/button';
import { useOpened } from '@savvi/ui/opened';
import { History } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { recentTexts as texts } from './recent-changes.texts.ts';

// Most visits undo nothing, so the list is loaded when it is opened.
const ChangesDialog = lazy(async () => ({ default: (await import('./changes-dialog.tsx')).ChangesDialog }));

/** The button of the list of the user's own changes of a budget's transactions and plans (MON-59). */
export function RecentChanges({ budgetId }: { budgetId: string }) {
  const { what: opened, isOpen, count, open, close } = useOpened<string>();
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        iconBefore={<History size={16} aria-hidden="true" />}
        onClick={() => open(budgetId)}
      >
        {texts.title}
      </Button>
      {opened !== null && (
        <Suspense>
          <ChangesDialog key={count} budgetId={opened} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
