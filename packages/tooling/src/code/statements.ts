import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, walk } from './syntax.ts';

/** Statement counts of one part of the repository. */
export interface StatementCounts {
  readonly code: number;
  readonly tests: number;
}

/** Statement counts of the product and of the tooling that builds, starts, tests and deploys it. */
export interface Statements {
  readonly product: StatementCounts;
  readonly machinery: StatementCounts;
}

/**
 * Folders of code that runs for customers; everything else is tooling. The servers of `deploy/` used to be
 * packages, so both locations are listed and counts of older commits stay comparable.
 */
const PRODUCT =
  /^(gateway|services|shell|mfe-[^/]+|packages\/(contracts|counted-events|eventing|mfe-kit|release-kit|sealing|service|service-kit|ui|cluster-setup|static-files)|deploy\/(cluster-setup|static-files))\//;
/** Matches test code, including the test suites in packages/testing that several packages run. */
const TESTS = /\.(test|spec|load)\.tsx?$|\/testing\/[^/]+\.tsx?$|^packages\/testing\/src\/.+-suite\.ts$/;
/**
 * Node types that are not counted: wrappers of a statement that is counted itself, empty statements, and type
 * parameters.
 */
const NOT_COUNTED = new Set([
  'BlockStatement',
  'EmptyStatement',
  'ExportDeclaration',
  'TsTypeParameterDeclaration',
]);

/** Counts the statements of all committed TypeScript and JavaScript files of a checkout. */
export function countStatements(root: string): Statements {
  const counts = { product: { code: 0, tests: 0 }, machinery: { code: 0, tests: 0 } };
  const files = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const file of files.split('\0').filter((name) => name && existsSync(path.join(root, name))))
    counts[PRODUCT.test(file) ? 'product' : 'machinery'][TESTS.test(file) ? 'tests' : 'code'] += statementsIn(
      readFileSync(path.join(root, file), 'utf8'),
      file,
    );
  return counts;
}

/**
 * Returns the number of statements in a source text, including nested ones. Declarations of functions,
 * variables, types and imports count; the block around statements does not.
 */
export function statementsIn(source: string, file: string): number {
  let count = 0;
  walk(parse(source, file), ({ type }) => {
    if (/(Statement|Declaration)$/.test(String(type)) && !NOT_COUNTED.has(String(type))) count += 1;
  });
  return count;
}
