// What areas need of the router, and no more: the shell shares this module as a singleton, so it is shaken to
// these names.
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { RouteObject } from 'react-router-dom';
export { useLeaveGuard, type Blocker } from './history/use-blocker.ts';
