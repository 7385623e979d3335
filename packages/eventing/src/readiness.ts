/**
 * A promise to be settled from outside; nobody has to wait for it (its rejection is also logged by whoever
 * rejects it).
 */
export function createReadiness(): {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Whether a NOTIFY that names domains (`budget,identity`) may concern one of the patterns. */
export const concerns = (domains: string, patterns: readonly string[]): boolean => {
  const named = new Set(domains.split(','));
  return patterns.some((pattern) => pattern === '>' || named.has(pattern.split('.', 1)[0] ?? ''));
};
