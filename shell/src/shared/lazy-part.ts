import { type ComponentType, lazy } from 'react';

/**
 * A component whose code loads when it is first rendered. If the code fails to load, `Instead` is rendered, by default
 * nothing, and the rest of the page stays.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
) =>
  lazy(() =>
    load()
      .catch(() => Instead)
      .then((Part) => ({ default: Part })),
  );
