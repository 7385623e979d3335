// Test helper: the release operations on a database with two areas, budget and vault.
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE } from '@savvi/part-contracts/contract';
import { beforeEach, expect } from 'vitest';
import { type Caller, type Change, releaseOperations } from '../api/operations.ts';
import type { Counts } from '../canary/view-counts.ts';
import { type Audience, EVERYBODY, takenBack } from '../registry/entry.rules.ts';
import { contract, operation } from './contracts.ts';
import { RELEASE, registryPlace } from './registry-place.ts';

/** The team of budget. */
export const ANN: Caller = { actor: 'ann', areas: ['budget'] };
/** A decision to override the judge. */
export const FORCED = { isForced: true, reason: 'it is worse' };
/** The audience of a canary. */
export const SOME: Audience = { weight: 10, users: [] };

/** A remote of budget, which calls these operations. */
export const remote = (version: string, ...calls: string[]): Contract =>
  contract('remote', 'budget', {
    version,
    shellApi: 1,
    shared: { react: '^19.0.0' },
    calls: calls.map((name) => operation(name)),
  });
/** The service of budget, which serves these operations. */
export const serviceWith = (...serves: string[]): Contract =>
  contract('service', 'budget', { serves: serves.map((name) => operation(name)) });

const TABLES = [
  'registry_lines',
  'registry_versions',
  'published_files',
  'release_acts',
  'deployed_services',
];

/**
 * Sets up the operations for the tests of one file. Before each test, everybody gets version a of budget, and
 * version v of vault, which calls listBudgets of budget.
 */
export function operationsPlace() {
  const place = registryPlace();
  let seen: Record<string, Counts>;
  let shell: () => Promise<Contract | null>;
  let minute = 0;

  const operations = () =>
    releaseOperations({
      pool: place.pool,
      counts: { since: async () => new Map(Object.entries(seen)) },
      shell: () => shell(),
    });
  const access = (caller = ANN) => operations().as(caller);
  const register = (each: Contract) => operations().register({ contract: each, manifest: null });
  /** Builds a version of budget with this contract; null: without one. */
  const build = (version: string, own: Contract | string | null = remote(version, 'getBudget')) =>
    place.build(version, {
      minute: (minute += 1),
      files: own === null ? {} : { [CONTRACT_FILE]: typeof own === 'string' ? own : JSON.stringify(own) },
    });
  /** An unforced change that is based on the present entry of an area. */
  const change = async (over: Partial<Change> = {}, area = 'budget'): Promise<Change> => ({
    area,
    revision: (await place.entry(area)).revision,
    isForced: false,
    reason: null,
    ...over,
  });
  /** Everything that a change could have touched. */
  const everything = () =>
    Promise.all(
      TABLES.map(async (table) => (await place.pool.query(`SELECT t::text FROM ${table} t ORDER BY 1`)).rows),
    );

  beforeEach(async () => {
    [seen, minute] = [{}, 0];
    const ofShell = contract('shell', 'shell', { shellApi: 1, shared: { react: '19.1.0' } });
    shell = async () => ofShell;
    await build('a');
    const vault = { ...remote('v', 'listBudgets'), name: 'vault' };
    await place.build('v', { area: 'vault', files: { [CONTRACT_FILE]: JSON.stringify(vault) } });
    await place.start();
    await register(serviceWith('getBudget', 'listBudgets'));
    await register(contract('service', 'vault'));
  });

  return {
    place,
    operations,
    access,
    register,
    build,
    change,
    everything,
    /** Sets the view counts of versions. */
    see: (counts: Record<string, Counts>) => void (seen = counts),
    /** Sets the contract of the shell that the gateway serves. */
    serveShell: (contractOfShell: () => Promise<Contract | null>) => void (shell = contractOfShell),
    release: async (built: BuiltRemote, over: Partial<Change> = {}, audience = EVERYBODY) =>
      access().release({
        ...(await change(over)),
        built,
        files: await place.publication(built),
        audience,
      }),
    goTo: async (version: string, over: Partial<Change> = {}, audience = EVERYBODY) =>
      access().switchTo({ ...(await change(over)), version, audience }),
    /** Expects `work` to be refused with this message, and to leave everything as it was. */
    async expectRefused(work: () => Promise<unknown>, message: string | RegExp): Promise<void> {
      const before = await everything();
      await expect(work()).rejects.toThrow(message);
      expect(await everything()).toEqual(before);
    },
    acts: async () =>
      (await access().acts('budget')).map(({ actor, kind, reason, isForced }) => ({
        actor,
        kind,
        reason,
        isForced,
      })),
    /** Rolls a version of budget back as the gateway does. */
    async rollBack(version: string): Promise<void> {
      const entry = await place.entry();
      const after = takenBack(entry, version, {
        at: new Date(Date.UTC(2026, 0, 1)),
        why: '5 of 5 samples failed',
      });
      if (after === null) throw new Error('there is no other version');
      await place.repository.change(entry, after, { ...RELEASE, kind: 'automatic rollback' });
    },
  };
}
