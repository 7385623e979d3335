import type { Area, AreaVersion } from '@savvi/contracts/registry';
import { useLocation } from '@savvi/mfe-kit/app-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary, type Failure } from '../shared/error-boundary.tsx';
import { NotAvailableYet } from '../shared/not-available-yet.tsx';
import { AreaLoadError } from './area-load-error.ts';
import type { LoadArea } from './area-module.ts';
import { AreaProblem, type AreaProblemProps } from './area-problem.tsx';
import { AreaSkeleton } from './area-skeleton.tsx';
import { labelOf } from './label-of.ts';
import { loadArea } from './load-area.ts';
import styles from './remotes.module.css';
import { texts } from './remotes.texts.ts';

interface AreaHostProps {
  readonly area: Area;
  /** Rendered for a path below the area that none of its pages matches. */
  readonly notFound: ReactNode;
  /** Loads the area's code; tests pass their own function. */
  readonly load?: LoadArea;
  /**
   * The version to load in a retry: the failed one may have been rolled back, or a newer release may have
   * deleted its files.
   */
  readonly lookAgain?: () => Promise<AreaVersion | undefined>;
  /** Renders an error of the area; the default is the usual message. */
  readonly renderProblem?: (problem: AreaProblemProps) => ReactNode;
}

/** Renders an area: loads its code, and contains all its errors. */
export function AreaHost({
  area,
  notFound,
  load = loadArea,
  lookAgain,
  renderProblem = (problem) => <AreaProblem {...problem} />,
}: AreaHostProps) {
  const label = labelOf(area);
  // The first version is the one to load, as the registry's contract says.
  const version = area.versions[0];
  if (version === undefined)
    return <NotAvailableYet level={1} description={texts.notAvailable.description(label)} />;
  const open = (failure: Failure | null) =>
    lazyArea(async () => {
      const now = (failure && (await lookAgain?.())) ?? version;
      return load(area.name, now, now.version === version.version ? failure : null);
    }, notFound);
  // The React key is the area's name without its version, so that an open page keeps its version even if the
  // registry lists another one by now.
  return <AreaFrame key={area.name} label={label} open={open} renderProblem={renderProblem} />;
}

interface AreaFrameProps extends Required<Pick<AreaHostProps, 'renderProblem'>> {
  readonly label: string;
  readonly open: (failure: Failure | null) => ComponentType;
}

function AreaFrame({ label, open, renderProblem }: AreaFrameProps) {
  const { pathname } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const [{ Routes, attempt }, setOpened] = useState(() => ({ Routes: open(null), attempt: 0 }));

  function retry(failure: Failure) {
    // The retry button is about to be removed; the keyboard focus stays at the button's place on the page.
    if (frame.current?.contains(document.activeElement)) frame.current.focus();
    // A new lazy component: the old one stores its rejection, so rendering it again would fail without a
    // request.
    setOpened({ Routes: open(failure), attempt: attempt + 1 });
  }

  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      <ErrorBoundary
        resetKey={`${attempt} ${pathname}`}
        renderFallback={(failure) =>
          renderProblem({ label, error: failure.error, onRetry: () => retry(failure) })
        }
      >
        <Suspense fallback={<AreaSkeleton label={label} />}>
          <Routes />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function lazyArea(load: () => ReturnType<LoadArea>, notFound: ReactNode): ComponentType {
  return lazy(async () => {
    const [{ routes }, { AreaRoutes }] = await Promise.all([
      load(),
      import(/* webpackChunkName: "federation" */ './area-routes.tsx').catch((error: unknown) => {
        throw new AreaLoadError('unreachable', 'The shell could not load areas', error);
      }),
    ]);
    const all = [...routes, { path: '*', element: notFound }];
    return { default: () => <AreaRoutes routes={all} /> };
  });
}
