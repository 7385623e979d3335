// What only the host (and a fake one in tests) needs of the router; areas use ./router.
export { createAppHistory, type AppHistory } from './history/app-history.ts';
export { HostRouter } from './history/host-router.tsx';
export { useScrollRestoration } from './history/scroll-restoration.ts';
export { releaseLeaveGuards } from './history/use-blocker.ts';
