// The router of the shell's own pages. Areas use ./router, which loads with the first area.
export { createAppHistory, type AppHistory } from './history/app-history.ts';
export { AppRouter, Link, useHistory, useLocation } from './history/app-router.tsx';
export { useScrollRestoration } from './history/scroll-restoration.ts';
export { releaseLeaveGuards, useLeaveGuard } from './history/use-blocker.ts';
