import { basename } from 'node:path';
import { directoriesOf, type Finding, globsOf, readSources, type Workspace } from './workspace.ts';

/**
 * The maximum number of formatted lines per file; test files may be longer because their cases are long and
 * repetitive.
 */
const longest = { code: 400, tests: 600 };

/** Allowed suffixes of file names in product folders; a new suffix is a decision about the code style. */
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

/** Checks sizes, names and docstrings of source files. */
export function sourceFindings(workspace: Workspace): Finding[] {
  const libraries = directoriesOf(workspace.packages, [
    'kernel',
    'contract',
    'browser-lib',
    'node-lib',
    'test-lib',
    'tool',
  ]);
  return readSources(workspace.root, globsOf(workspace, '*.{ts,tsx,mjs,css}')).flatMap(({ file, text }) => {
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

/** Reports library exports without a docstring, because their users do not open the file. */
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
