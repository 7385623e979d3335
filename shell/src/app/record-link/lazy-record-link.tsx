import type { RecordLinkProps } from '@savvi/mfe-kit';
import { type ComponentType, lazy, Suspense } from 'react';

const Loaded = lazy<ComponentType<RecordLinkProps>>(() =>
  import('./record-link.tsx').then(
    (code) => ({ default: code.RecordLink }),
    () => ({ default: ({ children }: RecordLinkProps) => children }),
  ),
);

/** The name of a record of any area; see `RecordLink` of the shell that areas get. */
export const RecordLink = (props: RecordLinkProps) => (
  <Suspense fallback={props.children}>
    <Loaded {...props} />
  </Suspense>
);
