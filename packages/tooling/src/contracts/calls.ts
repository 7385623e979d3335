// Finds the API addresses in the code of a frontend. Frontend code calls string addresses instead of the
// route objects of contracts, because those would add every schema of a route to the initial load. So this
// module searches the sources for address strings.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { filesBelow } from '../frontend/files.ts';
import { isNoSource } from '../frontend/frontends.ts';

/** An API address in the sources and the methods it may be called with. */
export interface NamedAddress {
  /** The path segments after `/api`, with `{}` for a segment known only at run time: `['budgets', '{}']`. */
  readonly segments: readonly string[];
  /** HTTP methods in lower case, as in route definitions. */
  readonly methods: readonly string[];
  /** The path of the file that names it. */
  readonly file: string;
}

/** A record kind that sources name. */
export interface NamedDomain {
  readonly name: string;
  /** The path of the file that names it. */
  readonly file: string;
}

/** A value imported by name from a module. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
}

/** The parts of the API that sources name. */
export interface NamedCalls {
  readonly addresses: readonly NamedAddress[];
  /** The record kinds that mfe-kit lists, saves, deletes and restores: `domain: 'debts'`. */
  readonly domains: readonly NamedDomain[];
  /** The words that can replace a run-time value at the start of an address: `/api/${name}/deleted`. */
  readonly words: readonly string[];
  /**
   * The values imported from contracts, including routes and constants:
   * `@savvi/contracts/documents/documents.routes`, `documentRoutes`.
   */
  readonly imports: readonly ImportedName[];
  /** The possible methods of an address that is named outside its call. */
  readonly methods: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** Finds the API parts that the sources below `dir` name; tests and test helpers are excluded. */
export function namedCalls(dir: string): NamedCalls {
  const files = filesBelow(dir, isNoSource)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => realpathSync(join(dir, name)));
  const placed = files.flatMap((file) =>
    [
      ...nodesIn(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })),
    ].map((node) => ({ node, file })),
  );
  const nodes = placed.map(({ node }) => node);
  const calls = placed.flatMap(({ node, file }) => callOf(node).map((call) => ({ ...call, file })));
  const atCalls = new Set(calls.map(({ path }) => path));
  // A write names its method somewhere in the sources. A method without an address next to it may belong to
  // any address that is named elsewhere.
  const methods = [
    ...new Set(['get', ...calls.flatMap(({ path, method }) => (path === undefined ? [method] : []))]),
  ];
  const apart = placed
    .filter(({ node }) => !atCalls.has(node))
    .map(({ node, file }) => ({ path: node, methods, file }));
  const addresses = [
    ...calls.map(({ path, method, file }) => ({ path, methods: [method], file })),
    ...apart,
  ].flatMap(({ path, ...each }) => {
    const text = path && textOf(path);
    return text?.startsWith('/api/') ? [{ segments: segmentsOf(text), ...each }] : [];
  });
  const words = nodes.flatMap((node) => textOf(node) ?? []).filter((text) => /^[a-z][a-z-]*$/.test(text));
  return {
    addresses,
    domains: placed.flatMap(({ node, file }) => domainsOf(node).map((name) => ({ name, file }))),
    words: [...new Set(words)],
    imports: nodes.flatMap(importsOfContracts),
    methods,
  };
}

/** Returns the segments after `/api` of an address or a route's path; parameters become `{}`. */
export const segmentsOf = (text: string): readonly string[] =>
  (text.split('?')[0] ?? '')
    .split('/')
    .slice(2)
    .map((segment) => (segment.includes('{') ? '{}' : segment))
    .filter((segment) => segment !== '');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Yields every node of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (isNode(value)) {
    // Types make no requests: an address in a type belongs to a value elsewhere.
    if (
      typeof value['type'] === 'string' &&
      /^Ts(TypeAnnotation|LiteralType|TypeAliasDeclaration|InterfaceDeclaration)$/.test(value['type'])
    )
      return;
    yield value;
    for (const each of Object.values(value)) yield* nodesIn(each);
  }
}

function textOf(node: Node): string | undefined {
  if (node['type'] === 'StringLiteral') return String(node['value']);
  if (node['type'] !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined;
  return node['quasis'].map((quasi: Node) => String(quasi['cooked'] ?? quasi['raw'])).join('{}');
}

interface NamedCall {
  readonly method: string;
  /** Absent if the path is not a string. */
  readonly path?: Node;
}

/** The read functions of mfe-kit. */
const READERS: readonly unknown[] = ['get', 'getPage'];

/** A call with a literal address: `{ method: 'POST', path: '/api/budgets' }`, or `get('/api/budgets', …)`. */
function callOf({ type, properties, callee, arguments: given }: Node): NamedCall[] {
  if (
    type === 'CallExpression' &&
    isNode(callee) &&
    READERS.includes(callee['value']) &&
    Array.isArray(given)
  ) {
    const path: unknown = given[0]?.expression;
    return isNode(path) && textOf(path) !== undefined ? [{ method: 'get', path }] : [];
  }
  if (type !== 'ObjectExpression' || !Array.isArray(properties)) return [];
  const value = (name: string) =>
    properties
      .map((each: Node) => valueOf(each, name))
      .find((each): each is Node => each !== undefined && textOf(each) !== undefined);
  const [method, path] = [value('method'), value('path')];
  return method === undefined
    ? []
    : [{ method: (textOf(method) ?? '').toLowerCase(), ...(path && { path }) }];
}

function valueOf({ type, key, value }: Node, name: string): Node | undefined {
  return type === 'KeyValueProperty' && isNode(key) && key['value'] === name && isNode(value)
    ? value
    : undefined;
}

function domainsOf(node: Node): string[] {
  const value = valueOf(node, 'domain');
  const name = value && textOf(value);
  return name === undefined ? [] : [name];
}

function importsOfContracts(node: Node): ImportedName[] {
  if (node['type'] !== 'ImportDeclaration' || node['typeOnly'] === true || !isNode(node['source'])) return [];
  const module = String(node['source']['value']);
  if (!module.startsWith('@savvi/contracts/') || !Array.isArray(node['specifiers'])) return [];
  return node['specifiers']
    .filter((each: Node) => each['type'] === 'ImportSpecifier' && each['isTypeOnly'] !== true)
    .map((each: Node) => {
      const named = isNode(each['imported']) ? each['imported'] : each['local'];
      return { module, name: isNode(named) ? String(named['value']) : '' };
    });
}
