import { useRoutes } from '@savvi/mfe-kit/router';
import { AreaRoute } from './area-route.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { Frame } from './frame/frame.tsx';
import { AccountSettings } from './account/lazy-account-settings.tsx';
import { ComingPage, COMING_PAGES } from './pages/coming-page.tsx';

const routes = [
  {
    element: <Frame />,
    children: [
      { path: '/', element: <DashboardPage /> },
      { path: '/account-settings', element: <AccountSettings /> },
      ...Object.keys(COMING_PAGES).map((path) => ({ path, element: <ComingPage path={path} /> })),
      { path: '*', element: <AreaRoute /> },
    ],
  },
];

/** Every page behind the sign-in: the shell's own, and below `*` whatever the registry names. */
export const AppPages = () => useRoutes(routes);
