import type { RecordNamesProps } from '@savvi/mfe-kit';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart<RecordNamesProps>(
  async () => (await import('./record-names.tsx')).RecordNames,
  ({ children }) => children({ records: [], isLoading: false, reload: null }),
);

/** The names of records of any areas; see `RecordNames` of the shell that areas get. */
export const RecordNames = (props: RecordNamesProps) => (
  <Suspense fallback={props.children({ records: [], isLoading: true, reload: null })}>
    <Loaded {...props} />
  </Suspense>
);
