import type { Postgres } from '@savvi/tooling/postgres';
import type { DataFolder } from './data-folder.ts';
import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** Infrastructure of the services in addition to their databases. */
export interface Surroundings {
  /** The address of the bus, for the role of a service. */
  readonly busUrl: (service: string) => string;
  /** The object store settings of the documents service. */
  readonly objectStore: Readonly<Record<string, string>>;
}

/** Inputs for starting the infrastructure. */
export interface SettingRequest {
  readonly server: Postgres;
  readonly data: DataFolder;
  readonly services: readonly Service[];
  /** The password of each service's database role. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The environment of the start command. */
  readonly own: Environment;
  readonly say: (line: string) => void;
  readonly stack: AsyncDisposableStack;
}

/**
 * How the product is deployed on one machine: with PostgreSQL and a folder only (`npm start`), or with
 * separate servers.
 */
export interface Setting {
  /** The command that starts this deployment. */
  readonly command: string;
  /** Starts the infrastructure and defers each stop on the stack. */
  readonly surround: (request: SettingRequest) => Promise<Surroundings>;
}
