import type { Suite } from './figure.ts';

/** All suites by name; a suite's code is loaded only when it runs. */
export const suites: Readonly<Record<string, () => Promise<{ measure: Suite }>>> = {
  'cpu-read': () => import('./cpu-read.ts'),
  'cpu-write': () => import('./cpu-write.ts'),
  'vault-list': () => import('./vault-list.ts'),
  'vault-full': () => import('./vault-full.ts'),
  'documents-pace': () => import('./documents-pace.ts'),
  'documents-memory': () => import('./documents-memory.ts'),
  'event-lag': () => import('./event-lag.ts'),
  admin: () => import('./admin.ts'),
  'first-load': () => import('./first-load.ts'),
  start: () => import('./start.ts'),
};

/**
 * Returns the suite names that match the typed ones: no argument selects all, `cpu` selects every name with
 * this prefix.
 * @throws {Error} for a prefix without a match.
 */
export function chosen(names: readonly string[], wanted: readonly string[]): string[] {
  const unknown = wanted.find((each) => !names.some((name) => name.startsWith(each)));
  if (unknown !== undefined)
    throw new Error(`There is no suite "${unknown}"; there are ${names.join(', ')}.`);
  return names.filter((name) => wanted.length === 0 || wanted.some((each) => name.startsWith(each)));
}
