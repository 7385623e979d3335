import type { Area, AreaVersion } from '@savvi/contracts/registry';
import { useLocation, useRoutes } from '@savvi/mfe-kit/router';
import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { ErrorBoundary, type Failure } from '../shared/error-boundary.tsx';
import { NotAvailableYet } from '../shared/not-available-yet.tsx';
import type { LoadArea } from './area-module.ts';
import { AreaProblem, type AreaProblemProps } from './area-problem.tsx';
import { AreaSkeleton } from './area-skeleton.tsx';
import { loadArea } from './load-area.ts';
import styles from './remotes.module.css';
import { texts } from './remotes.texts.ts';

interface AreaHostProps {
  readonly area: Area;
  /** Stands in for a path below the area that none of its pages answers. */
  readonly notFound: ReactNode;
  /** How code is loaded; tests hand in their own. */
  readonly load?: LoadArea;
  /**
   * The version to run by now, for a retry: what failed may have been taken back, or its files may have gone
   * with a newer one.
   */
  readonly lookAgain?: () => Promise<AreaVersion | undefined>;
  /** Draws what is wrong with it, where that is not as with any area. */
  readonly renderProblem?: (problem: AreaProblemProps) => ReactNode;
}

/** Draws an area: its code is loaded, and whatever goes wrong in it stays in it. */
export function AreaHost({
  area,
  notFound,
  load = loadArea,
  lookAgain,
  renderProblem = (problem) => <AreaProblem {...problem} />,
}: AreaHostProps) {
  const label = labelOf(area);
  // The first is the one to run, as the registry's contract says.
  const version = area.versions[0];
  if (version === undefined)
    return <NotAvailableYet level={1} description={texts.notAvailable.description(label)} />;
  const open = (failure: Failure | null) =>
    lazyArea(async () => {
      const now = (failure && (await lookAgain?.())) ?? version;
      return load(area.name, now, now.version === version.version ? failure : null);
    }, notFound);
  // Whatever version the registry names meanwhile: a page that is open goes on with its own.
  return <AreaFrame key={area.name} label={label} open={open} renderProblem={renderProblem} />;
}

/** What people call an area: its name in the sidebar. */
export const labelOf = ({ name, menu }: Area) =>
  menu[0]?.label ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

interface AreaFrameProps extends Required<Pick<AreaHostProps, 'renderProblem'>> {
  readonly label: string;
  readonly open: (failure: Failure | null) => ComponentType;
}

function AreaFrame({ label, open, renderProblem }: AreaFrameProps) {
  const { pathname } = useLocation();
  const frame = useRef<HTMLDivElement>(null);
  const [{ Routes, attempt }, setOpened] = useState(() => ({ Routes: open(null), attempt: 0 }));

  function retry(failure: Failure) {
    // The button is about to go; without this the keyboard's place on the page would go with it.
    if (frame.current?.contains(document.activeElement)) frame.current.focus();
    // A new lazy: the old one keeps its rejection, so drawing it again would fail without asking the network.
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
    const { routes } = await load();
    const all = [...routes, { path: '*', element: notFound }];
    const Routes = () => useRoutes(all);
    return { default: Routes };
  });
}
