/** How a remote shares one module with the shell, in the format of Module Federation. */
export interface SharedModule {
  readonly singleton: boolean;
  readonly requiredVersion: string;
  readonly strictVersion?: boolean;
  readonly import?: false;
  readonly version?: string;
}

/**
 * Packages shared by version range: a remote that needs a newer version brings its own. All other shared
 * modules exist once per page.
 */
const byRange = new Set(['@savvi/ui']);

/**
 * zod is shared as the module that contracts and areas use to write schemas, without the parts that neither
 * uses.
 */
const sharedAs: Readonly<Record<string, readonly string[]>> = { zod: ['@savvi/contracts/schema'] };

/**
 * Radix reads the nonce of its style elements from this module; a remote's own ui must use the shell's
 * instance.
 */
const nonceHolder = { 'get-nonce': '^1.0.0' };

/**
 * Computes a remote's shared map from its peerDependencies, so that only one list exists. Singletons come
 * from the shell and are not bundled; a remote that requires another major version fails in its own error
 * boundary, without affecting the page.
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
