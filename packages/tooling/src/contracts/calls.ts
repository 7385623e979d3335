// Which addresses of the API the code of a browser part names. Code calls with addresses, not with the route
// objects of contracts: those would bring every schema of a route into the first load. So addresses are
// looked up where they stand.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { filesBelow } from '../frontend/files.ts';
import { isNoSource } from '../frontend/frontends.ts';

/** An address that sources name, and how they may call it. */
export interface NamedAddress {
  /** Behind `/api`; `{}` for what is only known when it runs: `['budgets', '{}']`. */
  readonly segments: readonly string[];
  /** In small letters, as routes have them. */
  readonly methods: readonly string[];
  /** Where it stands: the path of a file. */
  readonly file: string;
}

/** A kind of records that sources name. */
export interface NamedDomain {
  readonly name: string;
  /** Where it stands: the path of a file. */
  readonly file: string;
}

/** A value that a module exports under a name. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
}

/** What sources name of the API. */
export interface NamedCalls {
  readonly addresses: readonly NamedAddress[];
  /** The kinds of records that mfe-kit lists, saves, deletes and restores: `domain: 'debts'`. */
  readonly domains: readonly NamedDomain[];
  /**
   * Everything that may stand where an address begins with what is only known when it runs:
   * `/api/${name}/deleted`.
   */
  readonly words: readonly string[];
  /**
   * What it imports of contracts, routes and constants among it:
   * `@savvi/contracts/documents/documents.routes`, `documentRoutes`.
   */
  readonly imports: readonly ImportedName[];
  /** How an address may be called that is named apart from its call. */
  readonly methods: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** What the sources below `dir` name; tests and what is for them are left out. */
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
  // A change names its method somewhere: one that names no address beside it may be of any that is named
  // elsewhere.
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

/** The segments of an address or of a route's path behind `/api`; parameters are `{}`. */
export const segmentsOf = (text: string): readonly string[] =>
  (text.split('?')[0] ?? '')
    .split('/')
    .slice(2)
    .map((segment) => (segment.includes('{') ? '{}' : segment))
    .filter((segment) => segment !== '');

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every node of a syntax tree. */
function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each);
  else if (isNode(value)) {
    // Types call nobody: an address in one is that of a value elsewhere.
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
  /** Absent where it is no text. */
  readonly path?: Node;
}

/** How mfe-kit is asked to read. */
const READERS: readonly unknown[] = ['get', 'getPage'];

/** A call that is written out: `{ method: 'POST', path: '/api/budgets' }`, or `get('/api/budgets', …)`. */
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
