import type { QueryClient } from '@tanstack/react-query';
import { reportPage } from '../reports/report-page.ts';
import { watchUnseen } from './achievements/watch-unseen.ts';
import { followWhileSignedIn } from './live/follow-changes.ts';

/** Starts background work that no page waits for: reports and live updates. */
export function startAfterLoad(client: QueryClient): void {
  reportPage();
  followWhileSignedIn(client, watchUnseen);
}
