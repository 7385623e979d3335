import { globSync, watch } from 'node:fs';
import path from 'node:path';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { generateClient } from '../prepare.ts';
import type { Service } from '../services.ts';

/** Options of {@link watchServices}. */
export interface WatchServicesOptions {
  root: string;
  services: readonly Service[];
  /** Called with the name of each service whose code has changed. */
  onChange: (name: string) => void;
  say: (line: string) => void;
}

/** The folders of code that several services use. */
const sharedIn = (root: string): readonly string[] => [
  'packages/contracts/src',
  'packages/counted-events/src',
  ...globSync('services/*-contract/src', { cwd: root }),
  'packages/service/src',
  'packages/release-kit/src',
  ...['packages/service-kit', 'packages/eventing'].flatMap((dir) => [`${dir}/src`, `${dir}/prisma`]),
];
const isNoSource = /\.test\.ts$|(?:^|\/)generated\//;
const quietMs = 80; // Debounce time: editors write a file in several steps.

/**
 * Watches the code of services and of their shared packages. After a change of a Prisma schema, its client is
 * generated first.
 */
export function watchServices({ root, services, onChange, say }: WatchServicesOptions): { close(): void } {
  const changed = new Set<Service>();
  let quiet: NodeJS.Timeout | undefined;

  const tell = async () => {
    const batch = [...changed];
    changed.clear();
    for (const service of batch) {
      try {
        await generateClient(path.join(root, service.folder));
        onChange(service.name);
      } catch (cause) {
        say(messageOf(cause)); // The schema is invalid for now; the next change tries again.
      }
    }
  };
  const watching = (folder: string, affected: readonly Service[]) =>
    watch(path.join(root, folder), { recursive: true }, (_, file) => {
      if (file === null || !/\.(ts|sql|prisma|json)$/.test(file) || isNoSource.test(file)) return;
      for (const service of affected) changed.add(service);
      clearTimeout(quiet);
      quiet = setTimeout(() => void tell(), quietMs);
    });
  const watchers = [
    ...sharedIn(root).map((folder) => watching(folder, services)),
    ...services.flatMap((service) =>
      ['src', 'prisma'].map((part) => watching(path.join(service.folder, part), [service])),
    ),
  ];
  return {
    close() {
      clearTimeout(quiet);
      for (const watcher of watchers) watcher.close();
    },
  };
}
