import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Finding } from './finding.ts';
import { directoriesOf, type Workspace } from './workspace.ts';

/** Lines of formatted code at which a file is split; a test file lists cases, which are long and alike. */
const longest = { code: 400, tests: 600 };

/**
 * What a file name may say after the thing, in product folders; a new kind is a decision about the house
 * style.
 */
const kinds = [
  'routes',
  'rules',
  'service',
  'repository',
  'maintenance',
  'view',
  'consumer',
  'queries',
  'texts',
  'module',
  'config',
  'd',
  'test',
  'spec',
  'load',
];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Sizes, names and docstrings: what can be said about a file without understanding it. */
export function sourceFindings(workspace: Workspace): Finding[] {
  const { root, packages } = workspace;
  const dirs = [...packages.map(({ dir }) => dir).filter((dir) => dir !== ''), 'scripts'];
  const files = globSync(
    dirs.map((dir) => `${dir}/**/*.{ts,tsx,mjs,css}`),
    { cwd: root, exclude: (path) => /(^|\/)(node_modules|dist|generated)$/.test(String(path)) },
  );
  const libraries = directoriesOf(packages, ['contract', 'browser-lib', 'node-lib', 'test-lib', 'tool']);
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const documented =
      libraries.some((dir) => file.startsWith(`${dir}/src/`)) &&
      /\.tsx?$/.test(file) &&
      !/\.(test|d)\.tsx?$/.test(file);
    return [
      ...nameFindings(file),
      ...sizeFindings(file, text),
      ...(documented ? docstringFindings(file, text) : []),
    ];
  });
}

function nameFindings(file: string): Finding[] {
  const [thing = '', ...rest] = basename(file).split('.').slice(0, -1);
  const wrong = (rule: string, message: string) => [{ rule, file, message }];
  if (thing === 'index' && /\.tsx?$/.test(file))
    return wrong('no-barrel', 'is a barrel: export one topic per file through package.json');
  if (!kebab.test(thing)) return wrong('file-name', 'is not kebab-case');
  const unknown = rest.find((kind) => !kinds.includes(kind));
  return unknown === undefined
    ? []
    : wrong('file-kind', `is of the unknown kind "${unknown}" (known: ${kinds.join(', ')})`);
}

function sizeFindings(file: string, text: string): Finding[] {
  const lines = text.split('\n').length - 1;
  const most = /\.(test|spec)\.tsx?$/.test(file) ? longest.tests : longest.code;
  return lines > most
    ? [
        {
          rule: 'file-size',
          file,
          message: `has ${lines} lines: split by reason to change (at most ${most})`,
        },
      ]
    : [];
}

/** An export of a library is read by people who do not open the file, so each has its sentence. */
function docstringFindings(file: string, text: string): Finding[] {
  const lines = text.split('\n');
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const name =
      /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/.exec(
        line,
      )?.[1];
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    const above = lines.slice(0, index).findLast((each) => !/^\s*(\/\/|@)/.test(each)) ?? '';
    return above.trimEnd().endsWith('*/')
      ? []
      : [{ rule: 'docstring', file: `${file}:${index + 1}`, message: `${name} has no /** sentence */` }];
  });
}
