import type { PapersProps } from '@savvi/mfe-kit';
import { Suspense } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';

const Loaded = lazyPart<PapersProps>(async () => (await import('./papers.tsx')).Papers);

/** The papers of a record; see `Papers` of the shell that areas get. */
export const Papers = (props: PapersProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
);
