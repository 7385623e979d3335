import { isOfEveryService } from '@savvi/contracts/bus-rights';
/** A promise that is settled from outside. Nobody has to await it: whoever rejects it also logs the error. */
export function createReadiness(): {
  promise: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
} {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Whether a NOTIFY with these domains (`budget,identity`) may concern one of the patterns. */
export const concerns = (domains: string, patterns: readonly string[]): boolean => {
  const named = new Set(domains.split(','));
  return patterns.some(
    (pattern) => pattern === '>' || isOfEveryService(pattern) || named.has(pattern.split('.', 1)[0] ?? ''),
  );
};
