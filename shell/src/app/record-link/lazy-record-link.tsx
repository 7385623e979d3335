import type { RecordLinkProps } from '@savvi/mfe-kit';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart<RecordLinkProps>(
  async () => (await import('./record-link.tsx')).RecordLink,
  ({ children }) => children,
);

/** The name of a record of any area; see `RecordLink` of the shell that areas get. */
export const RecordLink = (props: RecordLinkProps) => (
  <Suspense fallback={props.children}>
    <Loaded {...props} />
  </Suspense>
);
