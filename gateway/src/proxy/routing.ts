import { openApiOf, type OpenApiPaths } from '@savvi/contracts/openapi';
import { apiDocsPage } from '@savvi/contracts/openapi-page';
import type { KnownService } from '@savvi/release-kit/services/known';
import type { Log } from '@savvi/service-kit/log';
import packageJson from '../../package.json' with { type: 'json' };
import { routeNames } from './route-names.rules.ts';
import { type Upstream, upstream } from './upstream.ts';

/** The service that owns a path. */
interface Owner {
  readonly service: string;
  readonly upstream: Upstream;
}

/** What the known services make of the API: which of them owns a path, names for measurements, documentation. */
interface Table {
  readonly owners: ReadonlyMap<string, Owner>;
  readonly nameOf: (target: string) => string | null;
  /** An HTML page with a nonce placeholder, and the OpenAPI document as JSON. */
  readonly docs: { readonly page: string; readonly document: string };
}

/** Routes calls under /api by the prefixes that services declare. `addressOf` returns null for a service that is not deployed. */
export function createRouting(addressOf: (service: string) => string | null, log: Log) {
  const upstreams = new Map<string, Upstream>();
  const upstreamOf = (service: string): Upstream | null => {
    const url = addressOf(service);
    if (url === null) return null;
    const found = upstreams.get(service) ?? upstream(service, url, log);
    upstreams.set(service, found);
    return found;
  };
  function tableOf(services: readonly KnownService[]): Table {
    const api: OpenApiPaths = Object.fromEntries(services.flatMap((each) => Object.entries(each.api)));
    return {
      owners: new Map(
        services.flatMap(({ name, prefixes }) => {
          const own = upstreamOf(name);
          return own === null
            ? []
            : prefixes.map((each) => [each, { service: name, upstream: own }] as const);
        }),
      ),
      nameOf: routeNames(Object.keys(api)),
      docs: {
        page: apiDocsPage(api),
        document: JSON.stringify(openApiOf(api, packageJson.version)),
      },
    };
  }
  let table = tableOf([]);

  return {
    /** The upstreams of all services that were ever known. */
    upstreams: upstreams as ReadonlyMap<string, Upstream>,
    /** Replaces the services behind the gateway. */
    follow(services: readonly KnownService[]): void {
      table = tableOf(services);
    },
    /** The service that owns a path under /api; null when none does. */
    find: (path: string): Owner | null => table.owners.get(path.split('/', 3)[2] ?? '') ?? null,
    nameOf: (target: string) => table.nameOf(target),
    docs: () => table.docs,
  };
}

/** The routing of calls under /api. */
export type Routing = ReturnType<typeof createRouting>;
