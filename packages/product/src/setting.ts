import type { Postgres } from '@savvi/tooling/postgres';
import type { DataFolder } from './data-folder.ts';
import type { Service } from './services.ts';
import type { Environment } from './settings.ts';

/** What services use in addition to their databases. */
export interface Surroundings {
  /** The address of the bus, with the role of a service. */
  readonly busUrl: (service: string) => string;
  /** Where files lie, as the documents service is told. */
  readonly objectStore: Readonly<Record<string, string>>;
}

/** What a setting may use to make them. */
export interface SettingRequest {
  readonly server: Postgres;
  readonly data: DataFolder;
  readonly services: readonly Service[];
  /** The password of each service's database role. */
  readonly passwords: ReadonlyMap<string, string>;
  /** The environment of the start itself. */
  readonly own: Environment;
  readonly say: (line: string) => void;
  readonly stack: AsyncDisposableStack;
}

/**
 * How the product is made up: all of it in PostgreSQL and a folder (`npm start`), or with servers of their
 * own.
 */
export interface Setting {
  /** The command that starts it. */
  readonly command: string;
  /** Starts what it needs; what was started is put on the stack. */
  readonly surround: (request: SettingRequest) => Promise<Surroundings>;
}
