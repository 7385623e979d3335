import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { EmptyState, type EmptyStateProps } from './empty-state.tsx';

/** Props of ReloadState. */
export type ReloadStateProps = Pick<EmptyStateProps, 'drawing'> & {
  words: { title: string; description: string; action: string };
  onReload: () => void;
};

/** Shown in place of a list that failed to load, with a button to load it again (T-32). */
export function ReloadState({ drawing, words, onReload }: ReloadStateProps) {
  const button = (
    <Button iconBefore={<RotateCw aria-hidden="true" />} onClick={onReload}>
      {words.action}
    </Button>
  );
  return (
    <EmptyState
      framed
      drawing={drawing}
      title={words.title}
      description={words.description}
      action={button}
    />
  );
}
