import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { createElement, useEffect, useSyncExternalStore } from 'react';
import { overrideOriginsQuery, registryQuery } from '../registry/registry.queries.ts';
import { storedOverride } from './stored-override.ts';
import { fetchNotice, noticeNow, onNoticeShown, watchNotice } from './notice.ts';

/**
 * The notice above every page where the server allows overrides. Other users get nothing and load no code for
 * it.
 */
export function Overrides() {
  const { data: areas = [] } = useQuery(registryQuery);
  const { data: origins = [] } = useQuery(overrideOriginsQuery);
  const { user } = useShell();
  const stored = storedOverride(origins, user.id);
  const notice = useSyncExternalStore(watchNotice, noticeNow);
  const isNeeded = origins.length > 0 || stored !== null;
  useEffect(() => {
    // If the override notice fails to load, loading it is retried before any overridden code loads.
    if (isNeeded) fetchNotice().catch(() => undefined);
  }, [isNeeded]);
  return (
    isNeeded &&
    notice !== null &&
    createElement(notice.OverrideNotice, { areas, origins, stored, onShown: onNoticeShown })
  );
}
