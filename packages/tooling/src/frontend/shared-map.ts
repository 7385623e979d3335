/** How a remote shares one module with the shell, in Module Federation's words. */
export interface SharedModule {
  readonly singleton: boolean;
  readonly requiredVersion: string;
  readonly strictVersion?: boolean;
  readonly import?: false;
  readonly version?: string;
}

/** Shared by range: a remote that needs a newer one brings its own. Everything else exists once in a page. */
const byRange = new Set(['@savvi/ui']);

/** zod is shared in the form in which contracts and areas write schemas, without what neither uses. */
const sharedAs: Readonly<Record<string, readonly string[]>> = { zod: ['@savvi/contracts/schema'] };

/** Radix takes the nonce of its style elements from here; a remote's own ui must see the shell's. */
const nonceHolder = { 'get-nonce': '^1.0.0' };

/**
 * A remote's shared map, computed from its peerDependencies, so that there is one list. Singletons come from
 * the shell and are not in the bundle; a remote that asks for another major fails alone, in its own error
 * boundary.
 */
export function sharedMap(
  peers: Readonly<Record<string, string>>,
  versionOf: (name: string) => string,
): Record<string, SharedModule> {
  return Object.fromEntries(
    Object.entries({ ...peers, ...nonceHolder }).flatMap(
      ([name, requiredVersion]): [string, SharedModule][] => {
        if (byRange.has(name))
          return [[`${name}/`, { singleton: false, requiredVersion, version: versionOf(name) }]];
        const one: SharedModule = { singleton: true, strictVersion: true, import: false, requiredVersion };
        return (sharedAs[name] ?? [name, `${name}/`]).map((request) => [request, one]);
      },
    ),
  );
}
