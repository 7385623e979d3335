// The parts of the router for whoever renders areas: the shell, and its fake in tests.
export { createAppHistory, type AppHistory } from './history/app-history.ts';
export { AreaRouter, HostRouter } from './history/host-router.tsx';
export { useScrollRestoration } from './history/scroll-restoration.ts';
export { releaseLeaveGuards } from './history/use-blocker.ts';
