import type { Finding } from './finding.ts';
import { roleOf, type Workspace } from './workspace.ts';

interface Allowed {
  /** Roles that the product code of this role may import. */
  readonly product: readonly string[];
  /** Roles that its tests and build settings may also import. */
  readonly development: readonly string[];
  /** Libraries its product code may depend on; absent means any of the catalog. */
  readonly libraries?: readonly string[];
}

/**
 * Who may import whom. A package names its role once, in its package.json; nothing else lists packages,
 * so a new one is guarded from its first commit.
 */
export const roles: Readonly<Record<string, Allowed>> = {
  contract: { product: [], development: [], libraries: ['zod'] },
  'browser-lib': { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  'node-lib': { product: ['contract'], development: ['test-lib', 'tool'] },
  /** What several services share that is built on what every process has. */
  'service-lib': { product: ['contract', 'node-lib'], development: ['test-lib', 'tool'] },
  'test-lib': { product: ['contract', 'browser-lib', 'node-lib', 'tool'], development: [] },
  /** It reads what parts agree on, to say whether they fit. */
  tool: { product: ['contract'], development: [] },
  service: { product: ['contract', 'node-lib', 'service-lib'], development: ['test-lib', 'tool'] },
  gateway: { product: ['contract', 'node-lib', 'service-lib'], development: ['test-lib', 'tool'] },
  shell: { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  mfe: { product: ['contract', 'browser-lib'], development: ['test-lib', 'tool'] },
  /** One may use the tables and the judges of another. */
  test: {
    product: ['contract', 'browser-lib', 'node-lib', 'test-lib', 'tool', 'command', 'test'],
    development: [],
  },
  /** What the root's commands are made of: it starts, copies, judges and releases the product as a whole. */
  command: {
    product: ['contract', 'node-lib', 'service-lib', 'service', 'gateway', 'tool', 'command'],
    development: ['test-lib'],
  },
  root: {
    product: ['contract', 'node-lib', 'service-lib', 'service', 'gateway', 'tool', 'command'],
    development: [],
  },
};

/** Fence 3: forbidden pairs among the manifests, and packages without a known role. */
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
