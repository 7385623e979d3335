import type { QueryClient } from '@tanstack/react-query';
import { reportPage } from '../reports/report-page.ts';
import { watchUnseen } from './achievements/watch-unseen.ts';
import { followWhileSignedIn } from './live/follow-changes.ts';

/** Starts what nobody waits for. */
export function startAfterLoad(client: QueryClient): void {
  reportPage();
  followWhileSignedIn(client, watchUnseen);
}
