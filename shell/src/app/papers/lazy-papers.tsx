import type { PapersProps } from '@savvi/mfe-kit';
import { type ComponentType, lazy, Suspense } from 'react';

const Loaded = lazy<ComponentType<PapersProps>>(() =>
  import('./papers.tsx').then(
    (code) => ({ default: code.Papers }),
    () => ({ default: () => null }),
  ),
);

/** The papers of a record; see `Papers` of the shell that areas get. */
export const Papers = (props: PapersProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
