// Reads TypeScript sources as syntax trees.
import { parseSync } from '@swc/core';

/** A node of a syntax tree, in swc's own shape. */
export type Node = Readonly<Record<string, unknown>>;

/** Whether a value is a node of the syntax tree. */
export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Returns the nodes of a list in the syntax tree; none if it is no list. */
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

/** Parses the text of a TypeScript or JavaScript file. @throws for a syntax error */
export const parse = (source: string, file: string): unknown =>
  parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body;

/** The surroundings of a node: the nodes around it, outermost first, and the next node of the same list. */
export interface Place {
  readonly around: readonly Node[];
  readonly next?: unknown;
}

/**
 * Visits every node of a syntax tree, outer nodes first. The content of a node is skipped if `visit` returns
 * false.
 */
export function walk(
  tree: unknown,
  visit: (node: Node, place: Place) => unknown,
  place: Place = { around: [] },
): void {
  if (Array.isArray(tree))
    tree.forEach((each, index) => walk(each, visit, { around: place.around, next: tree[index + 1] }));
  else if (isNode(tree) && visit(tree, place) !== false)
    for (const each of Object.values(tree)) walk(each, visit, { around: [...place.around, tree] });
}

/** A requirement id in a test file; `inTitle` if it is in the title itself and not in a table of cases. */
export interface NamedId {
  readonly id: string;
  readonly inTitle: boolean;
}

/** Returns the ids in brackets, `[BUD-35]`, in the strings of a test file. Comments do not count. */
export function idsInTests(source: string, file: string): NamedId[] {
  const found: NamedId[] = [];
  walk(parse(source, file), ({ type, value, cooked }, { around }) => {
    const text = type === 'TemplateElement' ? cooked : type === 'StringLiteral' && value;
    for (const [, id = ''] of String(text).matchAll(/\[([A-Z]+-\d+)\]/g))
      found.push({ id, inTitle: isInTitle(around) });
  });
  return found;
}

/** Whether a node is in the first argument of the innermost test or group of tests around it. */
function isInTitle(around: readonly Node[]): boolean {
  const [title] = nodesOf(around.findLast(takesTitle)?.['arguments']);
  return title !== undefined && around.includes(title);
}

/**
 * Returns the titles of the tests in a file, each after those of the groups around it. A group without tests
 * counts as a test.
 */
export function titlesOf(source: string, file: string): string[] {
  const found: { readonly statement: Node; readonly title: string; readonly around: readonly Node[] }[] = [];
  walk(parse(source, file), (statement, { around }) => {
    const title = titleOf(statement);
    if (title !== null) found.push({ statement, title, around });
  });
  return found
    .filter(({ statement }) => !found.some(({ around }) => around.includes(statement)))
    .map(({ title, around }) => [...around.flatMap((each) => titleOf(each) ?? []), title].join(' › '));
}

/** Matches `it(…)`, `test.describe(…)`, `it.each(cases)(…)` and `` it.each`cases`(…) ``. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee['type'] === 'Identifier') return ['it', 'test', 'describe'].includes(String(callee['value']));
  return isTestCall(callee['object']) || isTestCall(callee['callee']) || isTestCall(callee['tag']);
}

/**
 * Returns the title of a statement that is a test or a group of tests; null for any other. An expression in a
 * title becomes `${…}`.
 */
export function titleOf(statement: unknown): string | null {
  const call = isNode(statement) ? statement['expression'] : null;
  if (!isNode(call) || call['type'] !== 'CallExpression' || !isTestCall(call['callee'])) return null;
  if (isSkipped(call['callee'])) return null;
  const title = nodesOf(call['arguments'])[0]?.['expression'];
  if (!isNode(title)) return null;
  if (title['type'] === 'StringLiteral') return String(title['value']);
  return title['type'] === 'TemplateLiteral'
    ? nodesOf(title['quasis'])
        .map(({ cooked }) => cooked)
        .join('${…}')
    : null;
}

/** The property of a callee: `each` for `it.each`. */
const propertyOf = ({ property }: Node) => (isNode(property) ? String(property['value']) : '');

/** Whether a test is skipped or only planned: its name follows `it.` or `test.` */
function isSkipped(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  return (
    ['skip', 'todo'].includes(propertyOf(callee)) ||
    isSkipped(callee['object']) ||
    isSkipped(callee['callee'])
  );
}

/**
 * Whether the first argument of a call is a title. `it.each` and `it.for` take the table of cases; the
 * function they return takes the title.
 */
const takesTitle = ({ type, callee }: Node) =>
  type === 'CallExpression' &&
  isTestCall(callee) &&
  !(isNode(callee) && ['each', 'for'].includes(propertyOf(callee)));
