import { type FunctionComponent, lazy, useState } from 'react';

/**
 * A component whose code loads when it is first shown. A failed load shows `Failed`, whose `onRetry` loads again.
 * React remembers a failed load of a lazy component, so each failure replaces it. Needs a Suspense around it.
 */
export function retryableLazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Failed: FunctionComponent<Props & { readonly onRetry: () => void }>,
): FunctionComponent<Props> {
  const attempt = () =>
    lazy<FunctionComponent<Props & { readonly onRetry: () => void }>>(async () => {
      try {
        return { default: await load() };
      } catch {
        latest = attempt();
        return { default: Failed };
      }
    });
  let latest = attempt();
  return (props) => {
    const [Shown, setShown] = useState(() => latest);
    return <Shown {...props} onRetry={() => setShown(() => latest)} />;
  };
}
