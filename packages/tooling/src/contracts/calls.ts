// Finds the API addresses in the code of a frontend. Frontend code calls string addresses instead of the
// route objects of contracts, because those would add every schema of a route to the initial load. So this
// module searches the sources for address strings.
import { globSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path, { join } from 'node:path';
import { contributesSchema, feedCallsIn, takeoutPartsIn } from '@savvi/contracts/every-contribution';
import type { Route } from '@savvi/contracts/route';
import * as z from 'zod/mini';
import { isNode, type Node, nodesOf, parse, walk } from '../code/syntax.ts';
import { filesBelow, isNoSource, readRemote } from '../frontend/frontends.ts';
import { Refusal } from '../refusal/refusal.ts';

/** An API address in the sources and the methods it may be called with. */
export interface NamedAddress {
  /** The path segments after `/api`, with `{}` for a segment known only at run time: `['budgets', '{}']`. */
  readonly segments: readonly string[];
  /** HTTP methods in lower case, as in route definitions. */
  readonly methods: readonly string[];
  /** The path of the file that names the address. */
  readonly file: string;
}

/** A value imported by name from a module. */
export interface ImportedName {
  readonly module: string;
  readonly name: string;
  /** The path of the importing file, from which the module is resolved. */
  readonly file: string;
}

/** The parts of the API that sources name. */
export interface NamedCalls {
  readonly addresses: readonly NamedAddress[];
  /** The record kinds that mfe-kit lists, saves, deletes and restores: `domain: 'debts'`. */
  readonly domains: readonly { readonly name: string; readonly file: string }[];
  /** The words that can replace a run-time value at the start of an address: `/api/${name}/deleted`. */
  readonly words: readonly string[];
  /**
   * The values imported from contracts, including routes and constants:
   * `@savvi/documents-contract/documents.routes`, `documentRoutes`.
   */
  readonly imports: readonly ImportedName[];
  /** The possible methods of an address that is named outside its call. */
  readonly methods: readonly string[];
}

/** Finds the API parts that the sources below `dir` name; tests and test helpers are excluded. */
export function namedCalls(dir: string): NamedCalls {
  const files = filesBelow(dir, isNoSource)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => realpathSync(join(dir, name)));
  const placed = files.flatMap((file) => nodesIn(file).map((node) => ({ node, file })));
  const nodes = placed.map(({ node }) => node);
  const calls = placed.flatMap(({ node, file }) => callOf(node).map((call) => ({ ...call, file })));
  const atCalls = new Set(calls.map(({ path }) => path));
  // Every method except GET is named somewhere in the sources. A method that is named without an address may
  // belong to any address that is named outside a call.
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
    imports: placed.flatMap(({ node, file }) => importsOfContracts(node).map((each) => ({ ...each, file }))),
    methods,
  };
}

/** Finds the calls that the shell makes for an area, as the area in `dir` declares them in its `remote.json`. */
export const contributedCalls = (dir: string): NamedAddress[] =>
  callsIn(readRemote(dir).contributes, join(dir, 'remote.json'));

/** Finds the calls that the shell in `dir` makes for areas that do not declare any. */
export const builtInCalls = (dir: string): NamedAddress[] =>
  globSync('src/**/built-in.json', { cwd: dir }).flatMap((name) => {
    const file = join(dir, name);
    return Object.values(builtInSchema.parse(JSON.parse(readFileSync(file, 'utf8')))).flatMap((contributes) =>
      callsIn(contributes, file),
    );
  });
const builtInSchema = z.record(z.string(), z.unknown());

function callsIn(contributes: unknown, file: string): NamedAddress[] {
  const { lists, series, slots } = contributesSchema.parse(contributes ?? {});
  const parts = takeoutPartsIn(slots);
  const files = parts.flatMap((part) => part.files ?? []);
  const searches = lists.flatMap(({ searchCall }) => searchCall ?? []);
  const calls = [
    ...[...lists, ...series, ...parts, ...files].map(({ call }) => call),
    ...searches,
    ...feedCallsIn(slots),
  ];
  return calls.map((call) => ({ segments: segmentsOf(call), methods: ['get'], file }));
}

/** Returns the segments after `/api` of an address or a route's path; parameters become `{}`. */
export const segmentsOf = (text: string): readonly string[] =>
  (text.split('?')[0] ?? '')
    .split('/')
    .slice(2)
    .map((segment) => (segment.includes('{') ? '{}' : segment))
    .filter((segment) => segment !== '');

/**
 * Returns every node in the syntax tree of a file, without types. Types make no requests: an address in a
 * type belongs to a value elsewhere.
 */
function nodesIn(file: string): Node[] {
  const found: Node[] = [];
  walk(parse(readFileSync(file, 'utf8'), file), (node) => {
    if (TYPES.test(String(node['type']))) return false;
    return found.push(node);
  });
  return found;
}

function textOf(node: Node): string | undefined {
  if (node['type'] === 'StringLiteral') return String(node['value']);
  if (node['type'] !== 'TemplateLiteral') return undefined;
  return nodesOf(node['quasis'])
    .map(({ cooked, raw }) => String(cooked ?? raw))
    .join('{}');
}

/** The syntax nodes of types. */
const TYPES = /^Ts(TypeAnnotation|LiteralType|TypeAliasDeclaration|InterfaceDeclaration)$/;
/** The read functions of mfe-kit. */
const READERS: readonly unknown[] = ['get', 'getPage'];

/**
 * A call with a literal address: `{ method: 'POST', path: '/api/budgets' }`, or `get('/api/budgets', …)`. The
 * path is absent if it is not a string.
 */
function callOf({ type, properties, callee, arguments: given }: Node): { method: string; path?: Node }[] {
  if (type === 'CallExpression' && isNode(callee) && READERS.includes(callee['value'])) {
    const path = nodesOf(given)[0]?.['expression'];
    return isNode(path) && textOf(path) !== undefined ? [{ method: 'get', path }] : [];
  }
  if (type !== 'ObjectExpression') return [];
  const value = (name: string) =>
    nodesOf(properties)
      .map((each) => propertyNamed(each, name))
      .find((each): each is Node => each !== undefined && textOf(each) !== undefined);
  const [method, path] = [value('method'), value('path')];
  return method === undefined
    ? []
    : [{ method: (textOf(method) ?? '').toLowerCase(), ...(path && { path }) }];
}

const propertyNamed = ({ type, key, value }: Node, name: string) =>
  type === 'KeyValueProperty' && isNode(key) && key['value'] === name && isNode(value) ? value : undefined;

function domainsOf(node: Node): string[] {
  const value = propertyNamed(node, 'domain');
  const name = value && textOf(value);
  return name === undefined ? [] : [name];
}

/** The kernel's modules and those of an area's contract. */
const CONTRACTS = /^@savvi\/(contracts|[a-z]+-contract)\//;

function importsOfContracts(node: Node): Omit<ImportedName, 'file'>[] {
  if (node['type'] !== 'ImportDeclaration' || node['typeOnly'] === true || !isNode(node['source'])) return [];
  const module = String(node['source']['value']);
  if (!CONTRACTS.test(module)) return [];
  return nodesOf(node['specifiers'])
    .filter(({ type, isTypeOnly }) => type === 'ImportSpecifier' && isTypeOnly !== true)
    .map(({ imported, local }) => {
      const named = isNode(imported) ? imported : local;
      return { module, name: isNode(named) ? String(named['value']) : '' };
    });
}

/**
 * Returns every route that the sources may call. If static analysis cannot decide, a route is included.
 * @throws if the sources name an address that no route has
 */
export async function routesNamed(
  { addresses, domains, words, imports, methods }: NamedCalls,
  routes: readonly Route[],
): Promise<Route[]> {
  const imported = await Promise.all(
    imports.map(async (each) => ({ value: await valueOf(each), file: each.module })),
  );
  const constants = imported.flatMap(({ value, file }) =>
    typeof value === 'string' && value.startsWith('/api/')
      ? [{ segments: segmentsOf(value), methods, file }]
      : [],
  );
  const begins = (route: Route, names: readonly string[]) => names.includes(segmentsOf(route.path)[0] ?? '');
  const found = [
    ...[...addresses, ...constants].flatMap((address) => {
      if (address.segments[0] !== '{}')
        return nonEmpty(routesAt(address, routes), address.segments.join('/'), address.file);
      return routesAt(
        address,
        routes.filter((route) => begins(route, words)),
      );
    }),
    ...domains.flatMap(({ name, file }) =>
      nonEmpty(
        routes.filter((route) => begins(route, [name])),
        name,
        file,
      ),
    ),
    ...imported.flatMap(({ value }) => routesIn(value, routes)),
  ];
  return routes.filter((route) => found.includes(route));
}

async function valueOf({ module, name, file }: ImportedName): Promise<unknown> {
  const exported: Readonly<Record<string, unknown>> = await import(createRequire(file).resolve(module));
  return exported[name];
}

/**
 * Returns the routes of an address. A segment known only at run time matches a path parameter, if there is
 * such a route.
 */
function routesAt({ segments, methods }: NamedAddress, routes: readonly Route[]): Route[] {
  const fits = (isHole: (segment: string, index: number) => boolean) =>
    routes.filter(({ path, method }) => {
      const own = segmentsOf(path);
      return (
        methods.includes(method) &&
        own.length === segments.length &&
        own.every((segment, index) =>
          segments[index] === '{}' ? isHole(segment, index) : segment === segments[index],
        )
      );
    });
  const withParameters = fits((segment, index) => segment === '{}' || index === 0);
  return withParameters.length > 0 ? withParameters : fits(() => true);
}

function nonEmpty(found: Route[], address: string, file: string): Route[] {
  if (found.length === 0)
    throw new Refusal(
      `${path.isAbsolute(file) ? path.relative(process.cwd(), file) : file} calls /api/${address}, which no route of the contracts has: it was renamed or removed there, or mistyped here.`,
    );
  return found;
}

/** Returns the routes in an exported value: a single route or a group of them. */
function routesIn(exported: unknown, routes: readonly Route[]): Route[] {
  const inside: readonly unknown[] =
    typeof exported === 'object' && exported !== null ? [exported, ...Object.values(exported)] : [];
  return routes.filter((route) => inside.includes(route));
}
