import { type FunctionComponent, lazy, useState } from 'react';

/**
 * Returns a component whose code loads when it is first rendered, inside a Suspense. If the load fails, it renders
 * `Failed`, whose `onRetry` starts another load. React caches the failure of a lazy component, so each failure creates
 * another lazy component.
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
