import { ToastContext } from '@savvi/ui/toast';
import { type ComponentType, useContext, useEffect, useState } from 'react';
import { firstLoadOver } from '../shared/first-load.ts';

/**
 * The toast area. Its code loads after the first load of the page, or with the first toast. If it does not
 * load, the next toast tries again.
 */
export function LazyToaster() {
  const store = useContext(ToastContext);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('@savvi/ui/toaster').then(
        (code) => setToaster(() => code.Toaster),
        () => undefined,
      );
    void firstLoadOver.then(load);
    return store.subscribe(load);
  }, [store]);
  return Toaster && <Toaster />;
}
