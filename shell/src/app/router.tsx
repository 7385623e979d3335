import { createBrowserRouter } from '@savvi/mfe-kit/host-router';
import { AreaRoute } from './area-route.tsx';
import { DashboardPage } from './dashboard/dashboard-page.tsx';
import { Frame } from './frame/frame.tsx';
import { AccountSettings } from './account/lazy-account-settings.tsx';
import { ComingPage, COMING_PAGES } from './pages/coming-page.tsx';
import { CrashPage } from './pages/crash-page.tsx';

/** Every page behind the sign-in: the shell's own, and below `*` whatever the registry names. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Frame />,
      children: [
        {
          errorElement: <CrashPage />,
          children: [
            { path: '/', element: <DashboardPage /> },
            { path: '/account-settings', element: <AccountSettings /> },
            ...Object.keys(COMING_PAGES).map((path) => ({ path, element: <ComingPage path={path} /> })),
            { path: '*', element: <AreaRoute /> },
          ],
        },
      ],
    },
  ]);
