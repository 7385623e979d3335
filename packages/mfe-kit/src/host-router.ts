// The parts of the router for the host (and its fake in tests). Areas use ./router.
export { createAppHistory, type AppHistory } from './history/app-history.ts';
export { HostRouter } from './history/host-router.tsx';
export { useScrollRestoration } from './history/scroll-restoration.ts';
export { releaseLeaveGuards } from './history/use-blocker.ts';
