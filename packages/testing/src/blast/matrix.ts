// The faults to inject, and the page that lists their effects on users. A full run of
// tests/e2e/specs/blast-radius writes docs/blast-radius.md; an ordinary run compares its results with that
// page.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteSchema } from '@savvi/contracts/remote';
import { SERVICE_PREFIXES } from '@savvi/tooling/contracts/routes';

const root = join(import.meta.dirname, '../../../..');

/** The faults of a service. */
export const SERVICE_FAULTS = [
  'stopped',
  'hanging',
  'answering 500',
  'slow by 10 s',
  'wrong content type',
] as const;
/** A fault of a service. */
export type ServiceFault = (typeof SERVICE_FAULTS)[number];

/** The faults of a remote. */
export const REMOTE_FAULTS = [
  ...SERVICE_FAULTS,
  'throwing while rendering',
  'throwing in an effect',
  'chunk missing after a deploy',
] as const;
/** A fault of a remote. */
export type RemoteFault = (typeof REMOTE_FAULTS)[number];

/** The areas of the checkout, in the order of the sidebar; those without a menu entry come last. */
export const areas = globSync('mfe-*/remote.json', { cwd: root })
  .map((file) => remoteSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))))
  .toSorted((a, b) => (a.menu[0]?.order ?? Infinity) - (b.menu[0]?.order ?? Infinity));
/** The remotes of all areas. */
export const REMOTES: readonly string[] = areas.map(({ name }) => name);
/** The services behind the gateway. */
export const SERVICES: readonly string[] = [...SERVICE_PREFIXES.keys()];

/** One case of the matrix: a fault of a service or of a remote. */
export interface Cell<Fault extends string = RemoteFault> {
  readonly kind: 'remote' | 'service';
  readonly name: string;
  readonly fault: Fault;
}

/** A case of the matrix with its observed effects. */
export interface SeenCell extends Cell {
  /** What users see during the fault: the texts, and the buttons to press. */
  readonly seen: string;
  /** The features that keep working during the fault. */
  readonly rest: string;
}

/** Returns every combination of remote and fault. */
export const remoteCells = (): Cell[] =>
  REMOTES.flatMap((name) => REMOTE_FAULTS.map((fault): Cell => ({ kind: 'remote', name, fault })));
/** Returns every combination of service and fault. */
export const serviceCells = (): Cell<ServiceFault>[] =>
  SERVICES.flatMap((name) =>
    SERVICE_FAULTS.map((fault): Cell<ServiceFault> => ({ kind: 'service', name, fault })),
  );

/** Returns the fewest cells that cover each name and each fault at least once. */
export function fewOf<Fault extends string>(cells: readonly Cell<Fault>[]): Cell<Fault>[] {
  const [names, faults] = [
    [...new Set(cells.map(({ name }) => name))],
    [...new Set(cells.map(({ fault }) => fault))],
  ];
  const chosen = Array.from(
    { length: Math.max(names.length, faults.length) },
    (_, at) => `${names[at % names.length] ?? ''} ${faults[at % faults.length] ?? ''}`,
  );
  return cells.filter(({ name, fault }) => chosen.includes(`${name} ${fault}`));
}

/** Returns the title of a cell. */
export const titleOf = ({ kind, name, fault }: Cell): string => `the ${name} ${kind}, ${fault}`;

/** The generated page of the blast-radius matrix, which a full test run writes. */
export const MATRIX_FILE = join(root, 'docs/blast-radius.md');

const HEAD = `# Blast radius

Written by \`npm run e2e -- --blast\`; do not edit it. \`npm run e2e\` samples some rows each time and fails on a difference.

What users see when a part fails, for each part and each fault. In every row:

- the message appeared within 10 s of the click that led there;
- once the cause was gone, one press of the named button showed the area again within 10 s;
- meanwhile, in another window of the same user, every other area opened, showed its own data and took a change, and the sidebar and the account settings worked; a third window could sign out.

Exceptions are in the row. Services stop and start for real; a proxy in front of each part injects all other faults (tests/e2e/harness/proxied-host.ts). Versions that throw are released and rolled back like any other. Demo Pay is another site (docs/adr/0027), so it is not in the table.
`;
const COLUMNS = ['Part', 'Fault', 'What users see → button', 'What keeps working'] as const;
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Returns the matrix page with these rows; cells for which `row` returns undefined are omitted. */
export function matrixPage(row: (cell: Cell) => string | undefined): string {
  const table = (cells: readonly Cell[]) =>
    [line(COLUMNS), line(COLUMNS.map(() => '---')), ...cells.flatMap((cell) => row(cell) ?? [])].join('\n');
  return `${HEAD}\n## Remotes\n\n${table(remoteCells())}\n\n## Services\n\n${table(serviceCells())}\n`;
}

/** Returns the row of a cell in the page; undefined if there is none. */
export const rowOf = (page: string, { kind, name, fault }: Cell): string | undefined =>
  page
    .split(/^## /m)
    .find((part) => part.toLowerCase().startsWith(kind))
    ?.split('\n')
    .find((row) => row.startsWith(`| ${name} | ${fault} |`));

/** Returns the table row for a fault with its observed effects. */
export const rowFor = ({ name, fault, seen, rest }: SeenCell): string => line([name, fault, seen, rest]);
