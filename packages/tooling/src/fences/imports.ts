import './swc-visitor.ts';
import { cruise, type ICruiseResult, type IModule } from 'dependency-cruiser';
import { isBuiltin } from 'node:module';
import { globSync } from 'node:fs';
import { cruiseOptions, dependencyRules, developmentFiles } from './dependency-rules.ts';
import type { Finding } from './finding.ts';
import { folderCycleFindings } from './folder-cycles.ts';
import { packageOf, type Workspace } from './workspace.ts';

/**
 * Applies Fences 1, 2 and 4 to every import of the checkout: the dependency is declared, the module is
 * exported and the direction is allowed.
 */
export async function importFindings(workspace: Workspace): Promise<Finding[]> {
  const { root, packages } = workspace;
  const dirs = [...packages.map(({ dir }) => dir).filter((dir) => dir !== ''), 'scripts'];
  const sources = globSync(
    dirs.map((dir) => `${dir}/**/*.{ts,tsx}`),
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)) },
  );
  const { output } = await cruise(sources, {
    ...cruiseOptions,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: dependencyRules(packages) },
  });
  if (typeof output === 'string')
    throw new Error('dependency-cruiser answered a report instead of its result');
  return [
    ...violations(output, packages),
    ...folderCycleFindings(workspace, output.modules),
    ...output.modules.flatMap((module) => undeclared(workspace, module)),
  ];
}

function violations({ summary }: ICruiseResult, packages: Workspace['packages']): Finding[] {
  const comments = new Map(dependencyRules(packages).map(({ name, comment }) => [name, comment]));
  return summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    file: from,
    message: `imports ${to} (${comments.get(rule.name)})`,
  }));
}

function undeclared(workspace: Workspace, { source, dependencies }: IModule): Finding[] {
  const owner = packageOf(workspace, source);
  if (!owner || /(^|\/)(node_modules|generated)\//.test(source)) return [];
  const {
    name,
    dependencies: product,
    peerDependencies,
    devDependencies,
    optionalDependencies,
  } = owner.manifest;
  const shipped = { ...product, ...peerDependencies, ...optionalDependencies };
  const development = owner.dir === '' || new RegExp(developmentFiles).test(source);
  return dependencies.flatMap(({ module, dependencyTypes }) => {
    const library = libraryName(module);
    if (
      !library ||
      library === name ||
      library in shipped ||
      (library === 'k6' && '@types/k6' in (devDependencies ?? {}))
    )
      return [];
    const erased = dependencyTypes.includes('type-only');
    if ((development || erased) && devDependencies && library in devDependencies) return [];
    return [
      {
        rule: 'undeclared',
        file: source,
        message: `imports ${library}, which ${owner.dir || 'the root'}/package.json does not declare${development ? '' : ' as a dependency'}`,
      },
    ];
  });
}

/**
 * Returns the package name of an import (`@savvi/ui/button` → `@savvi/ui`); undefined for relative paths and
 * Node's built-in modules.
 */
function libraryName(specifier: string): string | undefined {
  if (/^[./]/.test(specifier) || isBuiltin(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
