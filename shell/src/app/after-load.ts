import type { QueryClient } from '@tanstack/react-query';
import { reportPage } from '../reports/report-page.ts';
import { watchUnseen } from './achievements/watch-unseen.ts';
import { watchMenu } from './frame/watch-menu.ts';
import { watchOverdue } from './frame/watch-overdue.ts';
import { prepareAreas } from './lazy-area-route.tsx';
import { followWhileSignedIn } from './live/follow-changes.ts';
import { askBeforeSignOut } from './session/ask-before-sign-out.ts';

/** Starts background work that no page waits for: reports, live updates, the question before
 * signing out, the code that opens areas. */
export function startAfterLoad(client: QueryClient): void {
  reportPage();
  askBeforeSignOut(client);
  followWhileSignedIn(client, (followed, userId, signal) => {
    watchOverdue(followed, signal);
    watchMenu(followed, signal);
    return watchUnseen(followed, userId, signal);
  });
  prepareAreas(client);
}
