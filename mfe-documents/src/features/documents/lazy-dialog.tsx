import { useShell } from '@savvi/mfe-kit';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a dialog whose code loads when it opens. If it fails to load, a toast says so, `close` is called, and
 * the next opening loads it again.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: (props: Props) => void,
): ComponentType<Props> {
  /** Reports that the code of the dialog failed to load. */
  function NotLoaded(props: Props) {
    const { toast } = useShell();
    const report = useEffectEvent(() => {
      toast({
        title: 'The dialog couldn’t be loaded',
        description: 'Please try again.',
        tone: 'destructive',
      });
      close(props);
    });
    useEffect(() => report(), []);
    return null;
  }
  const start = () =>
    lazy<ComponentType<Props>>(() =>
      load().then(
        (loaded) => ({ default: loaded }),
        () => {
          dialog = start();
          return { default: NotLoaded };
        },
      ),
    );
  /** A component remembers a failed load, so each failure replaces it. */
  let dialog = start();
  return function LazyDialog(props: Props) {
    const [Loaded] = useState(() => dialog);
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
