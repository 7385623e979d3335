import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { createElement, useEffect, useSyncExternalStore } from 'react';
import { AreaProblem, type AreaProblemProps } from '../../remotes/area-problem.tsx';
import { overrideOriginsQuery, registryQuery } from '../registry/registry.queries.ts';
import { keptOverride } from './kept-override.ts';
import { fetchNotice, noticeNow, onNoticeShown, watchNotice } from './notice.ts';
import type { Override } from './override.rules.ts';

/**
 * Draws what is wrong with an area from elsewhere. Until the notice is there nothing was asked of elsewhere:
 * then as with any area.
 */
export const overrideProblem =
  ({ address }: Override) =>
  (problem: AreaProblemProps) =>
    createElement(noticeNow()?.OverrideProblem ?? AreaProblem, { ...problem, address });

/** Above every page where the server allows areas from elsewhere; for everybody else nothing, and no code. */
export function Overrides() {
  const { data: areas = [] } = useQuery(registryQuery);
  const { data: origins = [] } = useQuery(overrideOriginsQuery);
  const { user } = useShell();
  const kept = keptOverride(origins, user.id);
  const notice = useSyncExternalStore(watchNotice, noticeNow);
  const isNeeded = origins.length > 0 || kept !== null;
  useEffect(() => {
    if (isNeeded) fetchNotice().catch(() => undefined); // asked for again before anything comes from elsewhere
  }, [isNeeded]);
  return (
    isNeeded &&
    notice !== null &&
    createElement(notice.OverrideNotice, { areas, origins, kept, onShown: onNoticeShown })
  );
}
