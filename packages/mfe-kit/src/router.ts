// The functions of the router that areas use, and no others: the shell shares this module as a singleton, and
// tree shaking keeps only these names.
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
