import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contributesSchema } from '@savvi/contracts/every-contribution';
import { remoteSchema } from '@savvi/contracts/remote';
import { isNode, parse, walk } from '../code/syntax.ts';
import type { Finding, Workspace } from './workspace.ts';

/** Code that runs for every area, and so may not know any of them. */
const SHARED = ['shell/src', 'packages/mfe-kit/src', 'packages/release-kit/src', 'gateway/src'];
const isProduct = (file: string) => !/\.(test|d)\.tsx?$|(^|\/)testing\//.test(file);

/** A file that may use words of areas, with the reason: a requirement that fixes them, or when they go. */
interface Exemption {
  readonly file: string;
  readonly words: readonly string[];
  readonly reason: string;
}

const BUDGETS_QUERY = 'Budget areas of the last release import it; it goes with shell API 2.';
const LIMITS = 'BILL-20 fixes the names of the limits in a plan.';
const TRANSFERS = 'The gateway bounds the one upload of the product; it goes when areas declare their calls.';

const EXEMPT: readonly Exemption[] = [
  { file: 'packages/mfe-kit/src/kit.ts', words: ['budgetsQuery'], reason: BUDGETS_QUERY },
  {
    file: 'packages/mfe-kit/src/queries.ts',
    words: ['@savvi/budget-contract/budget-reply', 'Budget', 'budgets', 'budgetsQuery', '/api/budgets'],
    reason: BUDGETS_QUERY,
  },
  {
    file: 'shell/src/app/contributed/built-in-takeout.ts',
    words: [
      '@savvi/budget-contract/budget',
      '@savvi/budget-contract/budget-csv',
      'budget',
      'budgetCsv',
      'budgetReply',
      'budgets',
    ],
    reason: 'For budget areas of the last release; it goes with shell API 2.',
  },
  { file: 'packages/mfe-kit/src/lock.ts', words: ['maxBudgets', 'maxDocuments'], reason: LIMITS },
  { file: 'shell/src/app/billing/use-checkout-url.ts', words: ['maxBudgets'], reason: LIMITS },
  {
    file: 'shell/src/app/pages/account/account.texts.ts',
    words: ['maxBudgets', 'maxDocuments'],
    reason: LIMITS,
  },
  {
    file: 'shell/src/public/landing/example-budget.ts',
    words: ['@savvi/budget-contract/calculations', 'BudgetFigures', 'budgetType'],
    reason: 'The landing page shows an example budget; its figures are computed when the page is built.',
  },
  {
    file: 'shell/src/app/pages/dashboard/achievements-card.tsx',
    words: ['documents'],
    reason: 'A category of achievements (DASH-16, DASH-20).',
  },
  {
    file: 'shell/src/app/pages/dashboard/end-of-page.texts.ts',
    words: ['documents'],
    reason: 'A category of achievements (DASH-16, DASH-20).',
  },
  {
    file: 'shell/src/app/pages/dashboard/left-this-month.tsx',
    words: ['budgets'],
    reason: 'The name of a drawing in packages/ui.',
  },
  { file: 'shell/src/shared/links.ts', words: ['/admin'], reason: 'NAV-24 fixes the link.' },
  { file: 'gateway/src/env.ts', words: ['@savvi/documents-contract/file-kind'], reason: TRANSFERS },
  {
    file: 'gateway/src/guards/bounds.ts',
    words: ['@savvi/documents-contract/file.rules', '/api/documents/upload'],
    reason: TRANSFERS,
  },
];

/** The words by which code would know an area. */
interface AreaWords {
  /** The name of the area, and of its contract `@savvi/<name>-contract`. */
  readonly contract: string;
  /** Paths of pages and calls. */
  readonly paths: readonly string[];
}

/** The name of the area for administrators is also the name of their role. */
const ROLE = 'admin';

/** Reads the words of every area from its `remote.json`. */
function readAreas(root: string): AreaWords[] {
  return globSync('mfe-*/remote.json', { cwd: root }).map((file) => {
    const { name, basePaths, reads, contributes } = remoteSchema.parse(
      JSON.parse(readFileSync(join(root, file), 'utf8')),
    );
    const { lists, series } = contributesSchema.parse(contributes ?? {});
    const calls = [...lists, ...series, ...reads.flatMap((read) => read.calls.map((call) => ({ call })))];
    return {
      contract: name,
      paths: [
        ...new Set([...basePaths, ...calls.map(({ call }) => call.split(/[?/]/).slice(0, 3).join('/'))]),
      ],
    };
  });
}

/**
 * The shell, the kit of the areas and the gateway may not name an area: no import of its contract, no path of
 * its pages or calls, and no identifier or text with its name. Areas describe
 * themselves in their `remote.json` (docs/adr/0050).
 */
export function areaWordFindings({ root }: Workspace, exemptions: readonly Exemption[] = EXEMPT): Finding[] {
  const areas = readAreas(root);
  const files = globSync(
    SHARED.map((dir) => `${dir}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter(isProduct);
  const found = (file: string, message: string) => ({ rule: 'area-word', file, message });
  return files.flatMap((file) => {
    const words = wordsIn(readFileSync(join(root, file), 'utf8'), file, areas);
    const exempt = exemptions.find((each) => each.file === file)?.words ?? [];
    return [
      ...[...words]
        .filter((word) => !exempt.includes(word))
        .map((word) => found(file, `names an area: ${word}`)),
      ...exempt
        .filter((word) => !words.has(word))
        .map((word) => found(file, `is exempt for a word that it no longer has: ${word}`)),
    ];
  });
}

/** The words of areas that a source uses; comments and texts with spaces do not count. */
function wordsIn(source: string, file: string, areas: readonly AreaWords[]): Set<string> {
  const found = new Set<string>();
  // Singular and plural are the same word, but `document` is also the page itself.
  const names = new Set(
    areas.map(({ contract }) => contract).flatMap((name) => (name === ROLE ? [] : [name, `${name}s`])),
  );
  const paths = areas.flatMap((area) => area.paths);
  walk(parse(source, file), ({ type, value, source: from, cooked, raw }) => {
    if (type === 'ImportDeclaration' && isNode(from)) {
      const module = String(from['value']);
      const area = areas.find(({ contract }) => module.startsWith(`@savvi/${contract}-contract/`));
      if (area !== undefined) found.add(module);
      return false;
    }
    if (type === 'Identifier')
      for (const word of partsOf(String(value))) if (names.has(word)) found.add(String(value));
    const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? (cooked ?? raw) : undefined;
    if (typeof text !== 'string' || text.includes(' ')) return true;
    if (names.has(text)) found.add(text);
    for (const path of paths)
      if (text === path || text.startsWith(`${path}/`) || text.startsWith(`${path}?`)) found.add(text);
    return true;
  });
  return found;
}

/** The words of an identifier in lower case: `budgetsQuery` has `budgets` and `query`. */
const partsOf = (identifier: string): string[] =>
  identifier.split(/[_$]|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());
