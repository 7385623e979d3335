import type { RouteObject } from '@savvi/mfe-kit/router';
import { RemindersPage } from './reminders-page.tsx';

/** The routes of the area: a single page with all dates. */
export const reminderRoutes: RouteObject[] = [{ path: '/reminders', element: <RemindersPage /> }];
