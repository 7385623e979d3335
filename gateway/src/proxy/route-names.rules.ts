import { isUnder } from '@savvi/contracts/app-paths';
import { BROWSER_REPORTS_PATH } from '@savvi/contracts/browser-reports-path';
import { UNKNOWN_ROUTE } from '@savvi/service-kit/request-times';

const PROBES = new Set(['/livez', '/readyz']);
const OWN = new Set(['/registry.json', '/api/openapi.json', '/api/docs', BROWSER_REPORTS_PATH]);

const isParameter = (segment: string) => segment.startsWith(':');
const segmentsOf = (path: string) => path.split('/');
const parametersIn = (segments: readonly string[]) => segments.filter(isParameter).length;

/** Finds the template of a path under /api among `paths`: `/api/debts/{id}` becomes `/api/debts/:id`. */
function templatesOf(paths: readonly string[]): (path: string) => string {
  const byLength = Map.groupBy(
    // Templates with fewer parameters come first: `…/search` is not the value of the parameter in `…/:id`.
    [...new Set(paths)]
      .map((path) => segmentsOf(path.replace(/\{(\w+)\}/g, ':$1')))
      .toSorted((one, other) => parametersIn(one) - parametersIn(other)),
    ({ length }) => length,
  );
  return (path) => {
    const requested = segmentsOf(path);
    const found = byLength
      .get(requested.length)
      ?.find((template) =>
        template.every((segment, index) => isParameter(segment) || segment === requested[index]),
      );
    return found?.join('/') ?? UNKNOWN_ROUTE;
  };
}

/**
 * The route label of a request, from a small fixed set. Null for health probes, which are not counted. A path
 * that is not ours, such as one with dot segments, is `unknown`.
 */
export function routeNames(paths: readonly string[]): (target: string) => string | null {
  const templateOf = templatesOf(paths);
  return (target) => {
    const query = target.indexOf('?');
    const path = query < 0 ? target : target.slice(0, query);
    if (PROBES.has(path)) return null;
    if (OWN.has(path)) return path;
    if (isUnder(path, '/api')) return templateOf(path);
    if (isUnder(path, '/demo-payments')) return '/demo-payments/*';
    if (path.startsWith('/remotes/')) return '/remotes/*';
    if (/\.[a-z0-9]{2,11}$/i.test(path)) return '/files/*';
    return path.startsWith('/') ? '/pages/*' : UNKNOWN_ROUTE;
  };
}
