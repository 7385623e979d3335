import { Suspense } from 'react';
import { firstLoadOver } from '../../../shared/first-load.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import styles from './dashboard.module.css';
import type { EndOfPageProps } from './end-of-page.tsx';

const { promise: isNear, resolve: endWait } = Promise.withResolvers<void>();

// The end of the dashboard is below the first screen, so its code loads after the first load of the page, or
// earlier if the user scrolls near it.
const LoadedEnd = lazyPart<EndOfPageProps>(async () => {
  await Promise.race([isNear, firstLoadOver]);
  return (await import('./end-of-page.tsx')).EndOfPage;
});

/** Loads the code once the element is less than half a window away. */
function watchPlace(place: HTMLElement | null): (() => void) | undefined {
  if (place === null || !('IntersectionObserver' in globalThis)) return undefined;
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && endWait(), {
    rootMargin: '50%',
  });
  observer.observe(place);
  return () => observer.disconnect();
}

/** The end of the dashboard. Nothing below it can move when it loads. */
export const EndOfPage = (props: EndOfPageProps) => (
  <Suspense fallback={<div ref={watchPlace} className={styles.end} />}>
    <LoadedEnd {...props} />
  </Suspense>
);
