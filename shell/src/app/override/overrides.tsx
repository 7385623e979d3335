import { useShell } from '@savvi/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { createElement, useEffect, useSyncExternalStore } from 'react';
import { overrideOriginsQuery, registryQuery } from '../registry/registry.queries.ts';
import { keptOverride } from './kept-override.ts';
import { fetchNotice, noticeNow, onNoticeShown, watchNotice } from './notice.ts';

/** Above every page where the server allows areas from elsewhere; for everybody else nothing, and no code. */
export function Overrides() {
  const { data: areas = [] } = useQuery(registryQuery);
  const { data: origins = [] } = useQuery(overrideOriginsQuery);
  const { user } = useShell();
  const kept = keptOverride(origins, user.id);
  const Notice = useSyncExternalStore(watchNotice, noticeNow);
  const isNeeded = origins.length > 0 || kept !== null;
  useEffect(() => {
    if (isNeeded) fetchNotice().catch(() => undefined); // asked for again before anything comes from elsewhere
  }, [isNeeded]);
  return isNeeded && Notice !== null && createElement(Notice, { areas, origins, kept, onShown: onNoticeShown });
}
