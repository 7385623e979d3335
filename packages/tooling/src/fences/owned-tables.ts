import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, type Node, nodesOf, parse, walk } from '../code/syntax.ts';
import { type Finding, packageOf, roleOf, type Workspace } from './workspace.ts';

/** Placeholder for a run-time value in a constant-folded text. */
const UNKNOWN = '\uFFFC';
const STATEMENT =
  /\b(SELECT|INSERT|UPDATE|DELETE|FROM|JOIN|INTO|TABLE|TRUNCATE|LOCK|COPY|WITH)\b|^\s*(select|insert|update|delete|truncate|lock|copy|with)\s/;
/** Functions whose first argument is an SQL text. */
const TAKES_SQL = /^(raw|query|sql|sqltag|\$queryRawUnsafe|\$executeRawUnsafe)$/;
const UNKNOWN_TABLE = /(?<!\b(?:DISTINCT|FOR|DO|ON|KEY)\s+)\b(FROM|JOIN|INTO|UPDATE)\s*(\uFFFC|$)/i;

/** Roles of packages with code that may access a database. */
const roles = ['service', 'service-lib', 'node-lib', 'gateway', 'command', 'root'];
const isProduct = (file: string) =>
  !/\.(test|d)\.ts$|\.maintenance\.repository\.ts$|(^|\/)testing\//.test(file);

/**
 * SQL may name tables whose rows belong to a space (a tenant) only through `owned()` of the service kit,
 * which adds the condition on the space. Statements across spaces belong in `*.maintenance.repository.ts`.
 */
export function ownedTableFindings(workspace: Workspace): Finding[] {
  const { root, packages } = workspace;
  const tablesOf = new Map(packages.map(({ dir }) => [dir, ownedTables(root, `${dir}/prisma`)]));
  const all = new Set([...tablesOf.values()].flatMap((tables) => [...tables]));
  // Models that services share are in libraries; the copies in a service exist only after `generate`.
  const shared = packages
    .filter((each) => roleOf(each) !== 'service')
    .flatMap(({ dir }) => [...(tablesOf.get(dir) ?? [])]);
  const dirs = packages.filter((each) => each.dir !== '' && roles.includes(roleOf(each) ?? ''));
  const files = globSync([...dirs.map(({ dir }) => `${dir}/src/**/*.ts`), 'scripts/**/*.ts'], { cwd: root });
  return files.filter(isProduct).flatMap((file) => {
    const owner = packageOf(workspace, file);
    const role = owner && roleOf(owner);
    const tables = role === 'service' ? new Set([...(tablesOf.get(owner?.dir ?? '') ?? []), ...shared]) : all;
    const isStrict = role === 'service' || role === 'service-lib';
    return findingsIn(readFileSync(join(root, file), 'utf8'), tables, isStrict).map((message) => ({
      rule: 'owned-table',
      file,
      message,
    }));
  });
}

/** Returns the tables with a `space_id` column in the Prisma schemas below `dir`. */
function ownedTables(root: string, dir: string): ReadonlySet<string> {
  const schemas = globSync(`${dir}/**/*.prisma`, { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const models = schemas.flatMap((schema) => schema.match(/^model \w+ \{$.*?^\}$/gms) ?? []);
  const owned = models.filter((model) => /@map\("space_id"\)/.test(model));
  return new Set(owned.flatMap((model) => /@@map\("(\w+)"\)/.exec(model)?.[1] ?? []));
}

function findingsIn(source: string, tables: ReadonlySet<string>, isStrict: boolean): string[] {
  const program = parse(source, 'module.ts');
  const constants = constantsOf(program);
  const hasOwned = nodesOf(program).some(
    ({ type, source: from, specifiers }) =>
      type === 'ImportDeclaration' &&
      isNode(from) &&
      /\/owned(\.ts)?$/.test(String(from['value'])) &&
      nodesOf(specifiers).some(({ local }) => nameOf(local) === 'owned'),
  );
  const found = new Set<string>();
  for (const { node, isSql } of textsIn(program, hasOwned)) {
    const text = fold(node, constants);
    if (!isSql && !STATEMENT.test(text)) continue;
    const sql = text.replace(/'(?:[^']|'')*'/g, "''").replace(/^\s*--.*$/gm, '');
    const excerpt = text.trim().replace(/\s+/g, ' ').replaceAll(UNKNOWN, '…').slice(0, 60);
    for (const table of tables)
      if (namesTable(sql, table)) found.add(`names ${table} in SQL without owned(): ${excerpt}`);
    if (hasOwned && callsOwnedTable(node) && /\b(OR|UNION|EXCEPT|INTERSECT)\b/i.test(withoutGroups(sql)))
      found.add(`continues a condition on the space with OR or UNION outside parentheses: ${excerpt}`);
    if (isStrict && UNKNOWN_TABLE.test(sql))
      found.add(`takes the name of a table from elsewhere, which this check cannot read: ${excerpt}`);
  }
  return [...found];
}

/**
 * Whether a template contains the beginning of a statement from `owned()`, which ends in an open condition.
 */
const callsOwnedTable = (template: Node): boolean =>
  nodesOf(template['expressions']).some(
    ({ type, callee }) =>
      type === 'CallExpression' && ['read', 'readSpaces', 'update', 'remove'].includes(nameOf(callee) ?? ''),
  );

/** Removes everything in parentheses from an SQL text. */
function withoutGroups(sql: string): string {
  const shorter = sql.replace(/\([^()]*\)/g, ' ');
  return shorter === sql ? sql : withoutGroups(shorter);
}

/**
 * Whether the SQL uses the name as a table, and not as an output column (`AS budgets`), as the qualifier of a
 * column (`budgets.id`) or as the row argument of a function (`text_bytes(budgets)`).
 */
function namesTable(sql: string, table: string): boolean {
  const name = `(?:public\\.|"public"\\.)?"?${table}"?`;
  return new RegExp(
    `(?<!\\bAS\\s+|[\\w."]|\\b(?!FROM|JOIN|IN|INTO|TABLE|ONLY|LATERAL)[a-z_]+\\()${name}(?![\\w"]|\\s*\\.)`,
    'i',
  ).test(sql);
}

/**
 * Returns every text of a program once; a string that is part of a longer text is returned only with that
 * text.
 */
function textsIn(program: unknown, hasOwned: boolean): { node: Node; isSql: boolean }[] {
  const found: { node: Node; isSql: boolean }[] = [];
  walk(program, (node) => {
    const { type, operator, template, callee } = node;
    if (type === 'TsTypeAnnotation' || type === 'ImportDeclaration') return false;
    if (type === 'TaggedTemplateExpression' && isNode(template)) {
      found.push({ node: template, isSql: true }, ...textsIn(template['expressions'], hasOwned));
      return false;
    }
    const called = type === 'CallExpression' ? nameOf(callee) : undefined;
    if (called === 'owned' && hasOwned) return false;
    const sql = nodesOf(node['arguments'])[0]?.['expression'];
    if (isNode(sql) && called !== undefined && TAKES_SQL.test(called)) found.push({ node: sql, isSql: true });
    if (isText(node)) found.push({ node, isSql: false });
    return type !== 'BinaryExpression' || operator !== '+';
  });
  return found;
}

const isText = ({ type, operator }: Node) =>
  type === 'StringLiteral' || type === 'TemplateLiteral' || (type === 'BinaryExpression' && operator === '+');

/** Returns the name of a called function: `query` for `pool.query`. */
function nameOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee['type'] === 'Identifier') return String(callee['value']);
  return callee['type'] === 'MemberExpression' ? nameOf(callee['property']) : undefined;
}

/**
 * Returns the initial values of all constants of a module, in any scope. A name that is declared twice has an
 * unknown value.
 */
function constantsOf(program: unknown): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  walk(program, ({ type, id, init }) => {
    const name = nameOf(id);
    if (type === 'VariableDeclarator' && name !== undefined && isNode(init))
      found.set(name, found.has(name) ? { type: 'Unknown' } : init);
  });
  return found;
}

/** Evaluates a text expression as far as the constants of the module allow. */
function fold(node: unknown, constants: ReadonlyMap<string, Node>, depth = 0): string {
  if (!isNode(node) || depth > 20) return UNKNOWN;
  const next = (each: unknown) => fold(each, constants, depth + 1);
  switch (node['type']) {
    case 'StringLiteral':
      return String(node['value']);
    case 'TemplateLiteral': {
      const expressions = nodesOf(node['expressions']);
      return nodesOf(node['quasis'])
        .map(
          ({ cooked, raw }, index) =>
            String(cooked ?? raw) + (expressions[index] ? next(expressions[index]) : ''),
        )
        .join('');
    }
    case 'BinaryExpression':
      return next(node['left']) + next(node['right']);
    case 'ConditionalExpression':
      return `${next(node['consequent'])} ${next(node['alternate'])}`;
    case 'ParenthesisExpression':
    case 'TsAsExpression':
    case 'TsConstAssertion':
    case 'TsSatisfiesExpression':
      return next(node['expression']);
    case 'Identifier':
      return next(constants.get(String(node['value'])));
    default:
      return UNKNOWN;
  }
}
