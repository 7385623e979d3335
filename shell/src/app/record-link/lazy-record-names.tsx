import type { RecordNamesProps } from '@savvi/mfe-kit';
import { type ComponentType, lazy, Suspense } from 'react';

const Loaded = lazy<ComponentType<RecordNamesProps>>(() =>
  import('./record-names.tsx').then(
    (code) => ({ default: code.RecordNames }),
    () => ({
      default: ({ children }: RecordNamesProps) => children({ records: [], isLoading: false, reload: null }),
    }),
  ),
);

/** The names of records of any areas; see `RecordNames` of the shell that areas get. */
export const RecordNames = (props: RecordNamesProps) => (
  <Suspense fallback={props.children({ records: [], isLoading: true, reload: null })}>
    <Loaded {...props} />
  </Suspense>
);
