import type { ObjectStore } from '@savvi/service-kit/object-store';
import { z } from 'zod';
import { objectStoreFields, objectStoreOf, openObjectStore } from '../shared/object-store-settings.ts';

const settings = z.object(objectStoreFields).transform(objectStoreOf);

/** The object store that the given settings describe, or the names of missing or invalid settings. */
export function storedObjectsOf(
  env: Readonly<Record<string, string | undefined>>,
): { readonly store: ObjectStore } | { readonly wrong: readonly string[] } {
  const parsed = settings.safeParse(env);
  return parsed.success
    ? { store: openObjectStore(parsed.data) }
    : { wrong: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))] };
}

export { NAMED_OBJECTS } from './named-objects.maintenance.repository.ts';
