import { METHODS } from 'node:http';

/** An Express application, reduced to its router. */
interface Routed {
  readonly router: { readonly stack: readonly unknown[] };
}

/** One layer of Express's router; a layer without a route is middleware. */
interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/**
 * Returns every `METHOD /path/{id}` that is registered in an Express application; handlers for all methods
 * are omitted.
 */
export const expressRoutes = ({ router }: Routed): string[] =>
  (router.stack as readonly Layer[]).flatMap(({ route }) =>
    route === undefined || METHODS.every((method) => route.methods[method.toLowerCase()])
      ? []
      : Object.keys(route.methods).map(
          (method) => `${method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`,
        ),
  );
