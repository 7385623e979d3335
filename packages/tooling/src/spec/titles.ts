import { parseSync } from '@swc/core';

/** A requirement id in a test file; `inTitle` if it is in the title itself and not in a table of cases. */
export interface NamedId {
  readonly id: string;
  readonly inTitle: boolean;
}

const testCalls = new Set(['it', 'test', 'describe']);

/** Returns the ids in brackets, `[BUD-35]`, in the strings of a test file. Comments do not count. */
export function idsInTests(source: string, file: string): NamedId[] {
  const found: NamedId[] = [];
  const walk = (node: unknown, inTitle: boolean): void => {
    if (Array.isArray(node)) return node.forEach((each) => walk(each, inTitle));
    if (!isNode(node)) return;
    if (node['type'] === 'StringLiteral') collect(node['value'], inTitle);
    if (node['type'] === 'TemplateElement') collect(node['cooked'], inTitle);
    const takesTitle =
      node['type'] === 'CallExpression' && isTestCall(node['callee']) && !takesCases(node['callee']);
    for (const [key, value] of Object.entries(node)) {
      if (key === 'arguments' && takesTitle && Array.isArray(value))
        value.forEach((each, index) => walk(each, index === 0));
      else walk(value, inTitle);
    }
  };
  const collect = (text: unknown, inTitle: boolean) => {
    if (typeof text !== 'string') return;
    for (const [, id = ''] of text.matchAll(/\[([A-Z]+-\d+)\]/g)) found.push({ id, inTitle });
  };
  walk(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }).body, false);
  return found;
}

/** Matches `it(…)`, `test.describe(…)`, `it.each(cases)(…)` and `` it.each`cases`(…) ``. */
function isTestCall(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee['type'] === 'Identifier')
    return typeof callee['value'] === 'string' && testCalls.has(callee['value']);
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
  const first: unknown = Array.isArray(call['arguments']) ? call['arguments'][0] : null;
  const title = isNode(first) ? first['expression'] : null;
  if (!isNode(title)) return null;
  if (title['type'] === 'StringLiteral') return String(title['value']);
  const quasis = title['type'] === 'TemplateLiteral' ? title['quasis'] : null;
  return Array.isArray(quasis)
    ? quasis.map((part: unknown) => (isNode(part) ? part['cooked'] : '')).join('${…}')
    : null;
}

/** Whether a test is skipped or only planned: its name follows `it.` or `test.` */
function isSkipped(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const property = isNode(callee['property']) ? String(callee['property']['value']) : '';
  return ['skip', 'todo'].includes(property) || isSkipped(callee['object']) || isSkipped(callee['callee']);
}

/** `it.each` and `it.for` take the table of cases; the function they return takes the title. */
function takesCases(callee: unknown): boolean {
  return (
    isNode(callee) &&
    isNode(callee['property']) &&
    ['each', 'for'].includes(String(callee['property']['value']))
  );
}

/** Whether a value is a node of the syntax tree. */
export function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
