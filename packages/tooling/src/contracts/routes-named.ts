import path from 'node:path';
import type { Route } from '@savvi/contracts/route';
import { type ImportedName, type NamedAddress, type NamedCalls, segmentsOf } from './calls.ts';

/**
 * Returns every route that the sources may call. If static analysis cannot decide, a route is included.
 * @throws if the sources name an address that no route has
 */
export async function routesNamed(
  { addresses, domains, words, imports, methods }: NamedCalls,
  routes: readonly Route[],
): Promise<Route[]> {
  const imported = await Promise.all(
    imports.map(async (each) => ({ value: await valueOf(each), file: each.module })),
  );
  const constants = imported.flatMap(({ value, file }) =>
    typeof value === 'string' && value.startsWith('/api/')
      ? [{ segments: segmentsOf(value), methods, file }]
      : [],
  );
  const begins = (route: Route, names: readonly string[]) => names.includes(segmentsOf(route.path)[0] ?? '');
  const found = [
    ...[...addresses, ...constants].flatMap((address) => {
      if (address.segments[0] !== '{}')
        return nonEmpty(routesAt(address, routes), address.segments.join('/'), address.file);
      return routesAt(
        address,
        routes.filter((route) => begins(route, words)),
      );
    }),
    ...domains.flatMap(({ name, file }) =>
      nonEmpty(
        routes.filter((route) => begins(route, [name])),
        name,
        file,
      ),
    ),
    ...imported.flatMap(({ value }) => routesIn(value, routes)),
  ];
  return routes.filter((route) => found.includes(route));
}

async function valueOf({ module, name }: ImportedName): Promise<unknown> {
  const exported: Readonly<Record<string, unknown>> = await import(module);
  return exported[name];
}

/**
 * Returns the routes of an address. A segment known only at run time matches a path parameter, if there is
 * such a route.
 */
function routesAt({ segments, methods }: NamedAddress, routes: readonly Route[]): Route[] {
  const fits = (isHole: (segment: string, index: number) => boolean) =>
    routes.filter(({ path, method }) => {
      const own = segmentsOf(path);
      return (
        methods.includes(method) &&
        own.length === segments.length &&
        own.every((segment, index) =>
          segments[index] === '{}' ? isHole(segment, index) : segment === segments[index],
        )
      );
    });
  const withParameters = fits((segment, index) => segment === '{}' || index === 0);
  return withParameters.length > 0 ? withParameters : fits(() => true);
}

function nonEmpty(found: Route[], address: string, file: string): Route[] {
  if (found.length === 0)
    throw new Error(
      `${path.isAbsolute(file) ? path.relative(process.cwd(), file) : file} calls /api/${address}, which no route of the contracts has: it was renamed or removed there, or mistyped here.`,
    );
  return found;
}

/** Returns the routes in an exported value: a single route or a group of them. */
function routesIn(exported: unknown, routes: readonly Route[]): Route[] {
  const inside: readonly unknown[] =
    typeof exported === 'object' && exported !== null ? [exported, ...Object.values(exported)] : [];
  return routes.filter((route) => inside.includes(route));
}
