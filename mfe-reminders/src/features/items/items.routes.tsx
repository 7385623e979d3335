import type { RouteObject } from '@savvi/mfe-kit/router';
import { ItemsPage } from './items-page.tsx';

/** The routes of the area: a single page with the list. */
export const itemRoutes: RouteObject[] = [{ path: '/reminders', element: <ItemsPage /> }];
