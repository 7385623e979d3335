import type { Suite } from './figure.ts';

/** All suites by name; a suite's code is loaded only when it runs. */
export const suites: Readonly<Record<string, () => Promise<Suite>>> = {
  'cpu-read': async () => (await import('./cpu.ts')).read,
  'cpu-write': async () => (await import('./cpu.ts')).write,
  'vault-list': async () => (await import('./vault.ts')).list,
  'vault-full': async () => (await import('./vault.ts')).full,
  'documents-pace': async () => (await import('./documents.ts')).pace,
  'documents-memory': async () => (await import('./documents.ts')).memory,
  'event-lag': async () => (await import('./event-lag.ts')).eventLag,
  months: async () => (await import('./months.ts')).months,
  admin: async () => (await import('./admin.ts')).admin,
  'payoff-plan': async () => (await import('./payoff-plan.ts')).payoffPlan,
  'transaction-search': async () => (await import('./transaction-search.ts')).transactionSearch,
  'first-load': async () => (await import('./first-load.ts')).firstLoad,
  start: async () => (await import('./start.ts')).start,
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
