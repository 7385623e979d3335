import { REGISTRY_SCHEMA } from '@savvi/contracts/registry';
import type { Log } from '@savvi/service-kit/log';
import type { KnownRegistry } from './entry.rules.ts';
import type { RegistryRepository } from './registry.repository.ts';

const FRESH_MS = 1_000;

/**
 * The registry, read at most once a second. While the database fails, the last known one is served, which is
 * logged once.
 */
export function registryView(repository: Pick<RegistryRepository, 'read'>, log: Log) {
  let known: KnownRegistry = { schema: REGISTRY_SCHEMA, areas: [] };
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<KnownRegistry> | null = null;
  let isFailing = false;

  const reload = async (): Promise<KnownRegistry> => {
    try {
      known = await repository.read();
      isFailing = false;
    } catch (error) {
      if (known.areas.length === 0) throw error;
      if (!isFailing) log.warn({ err: error }, 'registry not readable: serving the last known one');
      isFailing = true;
    }
    readAt = Date.now();
    return known;
  };

  return {
    current(): Promise<KnownRegistry> {
      if (Date.now() - readAt < FRESH_MS) return Promise.resolve(known);
      reading ??= reload().finally(() => (reading = null));
      return reading;
    },
  };
}

/** The cached registry that requests use. */
export type RegistryView = ReturnType<typeof registryView>;
