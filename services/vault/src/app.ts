import { LISTS, type ServiceApp, type ServiceAppDeps, serviceApp } from '@savvi/service-kit/app';
import { IMPORT_BYTES_MAX } from '@savvi/vault-contract/entry';
import { ALLOWANCE } from './entries/allowance.ts';
import { mountEntries } from './entries/entry.routes.ts';
import { type EntryDeps, entryService } from './entries/entry.service.ts';

const MIB = 1_048_576;

/**
 * The use cases limit how many lists of entries are decrypted concurrently. This limit only bounds the
 * responses that clients have not read yet, by their bytes: a list of a full space has 16 MiB.
 */
const ANSWERS = {
  ...LISTS,
  allowance: ALLOWANCE,
  maxRunning: 32,
  maxPerSpace: 8,
  maxHeld: { perSpace: 32 * MIB, all: 128 * MIB },
  maxQueued: 8,
  timeoutMs: 1_000,
};

/** Builds the HTTP app of the vault service. */
export function buildApp(deps: ServiceAppDeps & EntryDeps): ServiceApp {
  const app = serviceApp({ ...deps, bodyLimit: IMPORT_BYTES_MAX, lists: ANSWERS });
  mountEntries(app, entryService(deps));
  return app;
}
