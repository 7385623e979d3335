import type { Finding } from './finding.ts';
import { roleOf, type Workspace } from './workspace.ts';

interface Allowed {
  /** Roles that product code of this role may import. */
  readonly product: readonly string[];
  /** Roles that tests and build settings of this role may also import. */
  readonly development: readonly string[];
  /** Libraries that product code of this role may depend on; absent: any library of the catalog. */
  readonly libraries?: readonly string[];
}

/**
 * The allowed imports between package roles. A package declares its role once, in its package.json; no other
 * list of packages exists, so a new package is checked from its first commit.
 */
export const roles: Readonly<Record<string, Allowed>> = {
  contract: { product: [], development: [], libraries: ['zod'] },
  'browser-lib': { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  'node-lib': { product: ['contract'], development: ['test-lib', 'tool'] },
  /** A service-lib is shared by several services and builds on node-lib packages. */
  'service-lib': { product: ['contract', 'node-lib'], development: ['test-lib', 'tool'] },
  'test-lib': { product: ['contract', 'browser-lib', 'node-lib', 'tool'], development: [] },
  /** A tool reads contracts to check the compatibility of parts. */
  tool: { product: ['contract'], development: [] },
  service: { product: ['contract', 'node-lib', 'service-lib'], development: ['test-lib', 'tool'] },
  gateway: { product: ['contract', 'node-lib', 'service-lib'], development: ['test-lib', 'tool'] },
  shell: { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  mfe: { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  /** A test package may use the tables and compatibility checks of another one. */
  test: {
    product: ['contract', 'browser-lib', 'node-lib', 'test-lib', 'tool', 'command', 'test'],
    development: [],
  },
  /**
   * A command package implements commands of the root, which start, back up, check and release the product as
   * a whole.
   */
  command: {
    product: ['contract', 'node-lib', 'service-lib', 'service', 'gateway', 'tool', 'command'],
    development: ['test-lib'],
  },
  root: {
    product: ['contract', 'node-lib', 'service-lib', 'service', 'gateway', 'tool', 'command'],
    development: [],
  },
};

/** Fence 3: reports dependencies between roles that are not allowed, and packages without a known role. */
export function roleFindings(workspace: Workspace): Finding[] {
  const byName = new Map(workspace.packages.map((each) => [each.manifest.name, each]));
  return workspace.packages.flatMap((from) => {
    const file = `${from.dir === '' ? '' : `${from.dir}/`}package.json`;
    const role = roleOf(from);
    const allowed = role === undefined ? undefined : roles[role];
    if (!allowed)
      return [
        {
          rule: 'role-unknown',
          file,
          message: `savvi.role is ${JSON.stringify(role)}, known are ${Object.keys(roles).join(', ')}`,
        },
      ];

    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = from.manifest;
    const product = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    const refuse = (names: object | undefined, permitted: readonly string[]) =>
      Object.keys(names ?? {}).flatMap((name) => {
        const to = byName.get(name);
        return to && !permitted.includes(roleOf(to) ?? '')
          ? [
              {
                rule: 'role-forbidden',
                file,
                message: `${role} may not depend on ${roleOf(to) ?? 'no role'} (${name})`,
              },
            ]
          : [];
      });
    return [
      ...refuse(product, allowed.product),
      ...refuse(devDependencies, [...allowed.product, ...allowed.development]),
      ...Object.keys(product).flatMap((name) =>
        byName.has(name) || (allowed.libraries ?? [name]).includes(name)
          ? []
          : [
              {
                rule: 'role-library',
                file,
                message: `${role} may use ${allowed.libraries?.join(', ')} only, not ${name}`,
              },
            ],
      ),
    ];
  });
}
