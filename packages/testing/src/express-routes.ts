import { METHODS } from 'node:http';

/** What an Express application is read from. */
interface Routed {
  readonly router: { readonly stack: readonly unknown[] };
}

/** One layer of Express's router; a layer without a route is middleware. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/**
 * Every `METHOD /path/{id}` that an Express application itself knows, whoever registered it; handlers for all
 * methods are left out.
 */
export const expressRoutes = ({ router }: Routed): string[] =>
  (router.stack as readonly Layer[]).flatMap(({ route }) =>
    route === undefined || METHODS.every((method) => route.methods[method.toLowerCase()])
      ? []
      : Object.keys(route.methods).map(
          (method) => `${method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
        ),
  );
