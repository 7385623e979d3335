// What callers of the release API may do, and the rules that each change has to pass. The API and commands beside
// a stopped product use these operations, so both enforce the same rules.
import { isUnder } from '@savvi/contracts/app-paths';
import type { BuiltRemote } from '@savvi/contracts/remote';
import { type Contract, CONTRACT_FILE, parseContract } from '@savvi/part-contracts/contract';
import { breaksBy, type Deployed, listed, together, withoutContract } from '@savvi/part-contracts/deployed';
import type { Pool } from 'pg';
import { compared, type Comparison } from '../canary/canaries.ts';
import type { ViewCounts } from '../canary/view-counts.ts';
import type { PublishedFile } from '../files/publication.ts';
import { areasOverview } from '../overview/areas-overview.ts';
import {
  type About,
  aboutIn,
  type Audience,
  EVERYBODY,
  isInUse,
  isRollback,
  newEntry,
  pagesOf,
  publicName,
  type RegistryEntry,
} from '../registry/entry.rules.ts';
import { wrongReason } from '../registry/reason.rules.ts';
import { type RecordedAct, registryRepository } from '../registry/registry.repository.ts';
import {
  changedMeanwhile,
  type Operator,
  type ReleaseLock,
  ReleaseRefused,
  releases,
} from '../registry/releases.ts';
import { contractIn } from './contract-files.ts';
import { type Declaration, deployedServices } from './deployed-services.ts';
import { EVERY_AREA } from './tokens.ts';

/** A caller of the operations. */
export interface Caller {
  /** The name that is recorded with each change. */
  readonly actor: string;
  /** The areas that the caller may release. */
  readonly areas: readonly string[];
  /** Whether the caller may only roll everybody back to a version that users had before, with a reason. */
  readonly onlyRollsBack?: boolean;
}

/** @throws {ReleaseForbidden} unless the caller may release the area */
export function assertArea({ areas }: Pick<Caller, 'areas'>, area: string): void {
  if (areas.includes(area) || areas.includes(EVERY_AREA)) return;
  throw new ReleaseForbidden(
    areas.length === 0
      ? 'This token may not release any area.'
      : `This token is for ${areas.join(', ')}, not for ${area}.`,
  );
}

/** Whether the caller overrides the judge, and the reason of the change. */
export type Decision = Pick<Operator, 'isForced' | 'reason'>;

/** A change of an area's registry entry. */
export interface Change extends Decision {
  readonly area: string;
  /** The revision of the entry on which the change is based; 0 if the area has none. */
  readonly revision: number;
  /** The lock that the caller holds; absent: the operation locks out other releases by itself. */
  readonly lock?: string | undefined;
}

/** The outcome of a change: what was overridden by force, one text for each. */
export interface Outcome {
  readonly warnings: readonly string[];
}

/** The operations of the release API for one caller. */
export interface ReleaseAccess {
  /** The registry entries of all areas. */
  entries(): Promise<readonly RegistryEntry[]>;
  /** The latest acts of an area, newest first. */
  acts(area: string): Promise<RecordedAct[]>;
  /** Compares the canary of an area with its stable version; null when all users have the same one. */
  comparison(area: string): Promise<Comparison | null>;
  /** The contracts of everything that is deployed. */
  deployed(): Promise<Deployed>;
  /**
   * Locks out other releases until it is disposed of, 15 minutes at most.
   * @throws {ReleaseRefused} while another release runs
   */
  lock(): Promise<ReleaseLock>;
  /**
   * Checks a change before its work begins: whether the caller may release the area, its entry is as it was read,
   * the contracts fit what is deployed, and the version was not rolled back automatically.
   * @throws {ReleaseRefused}
   */
  check(change: Change & Judged & { readonly version?: string | undefined }): Promise<Outcome>;
  /** Publishes a version and assigns it to an audience. @throws {ReleaseRefused} */
  release(
    change: Change & {
      readonly built: BuiltRemote;
      readonly files: readonly PublishedFile[];
      readonly audience: Audience;
    },
  ): Promise<Outcome & { readonly isNews: boolean }>;
  /** Assigns a published version to an audience. @throws {ReleaseRefused} */
  switchTo(change: Change & { readonly version: string; readonly audience: Audience }): Promise<Outcome>;
  /** Assigns the canary of an area to everybody. @throws {ReleaseRefused} if the rule does not promote it */
  promote(change: Change & { readonly version: string }): Promise<Outcome>;
}

/** Contracts to compare. */
export interface Judged {
  /** What they are of, as the first words of a sentence. */
  readonly what: string;
  /** null for a version that was published without one. */
  readonly contracts: readonly (Contract | null)[];
}

/** Contracts to compare, which are read only then. */
type Asked = Pick<Judged, 'what'> & {
  readonly contracts: () => Promise<Judged['contracts']>;
  /** Whether upgrades that have not registered yet are ignored. */
  readonly onlyRunning?: boolean;
};

/** The caller may not do this. The message is a sentence. */
export class ReleaseForbidden extends Error {
  override readonly name = 'ReleaseForbidden';
}

/** The finding while no service has registered. */
const NOTHING_REGISTERED =
  'No service has registered its contract yet, so nothing can be compared. Services register when they start with this version: run npm start, or helm upgrade on a cluster.';

/** How many acts of an area are listed. */
const ACTS = 10;

/** The dependencies of {@link releaseOperations}. */
export interface Operating {
  readonly pool: Pool;
  readonly counts: Pick<ViewCounts, 'since'>;
  /** The contract of the shell that is served now; null if its build has none. Absent: as stored. */
  readonly shell?: () => Promise<Contract | null>;
}

/** The operations on the registry, for any caller. */
export function releaseOperations({ pool, counts, shell }: Operating) {
  const registry = releases(pool);
  const services = deployedServices(pool);

  async function contractOf(area: string, version: string): Promise<Contract | null> {
    const file = await registry.fileOf(area, version, CONTRACT_FILE);
    return file && parseContract(file.toString());
  }

  /** What is deployed; with upgrades that were checked and have not registered yet, unless `onlyRunning`. */
  async function deployed(onlyRunning = false): Promise<Deployed> {
    // A service that registers meanwhile is in one list or in both.
    const expected = onlyRunning ? [] : await services.expectedUpgrades();
    const [declared, entries] = [await services.list(), await registry.entries()];
    const stored = [...declared.flatMap(({ contract }) => contract ?? []), ...expected];
    const isShell = ({ part }: Contract) => part === 'shell';
    const ofShell = shell === undefined ? stored.find(isShell) : await shell();
    const remotes = entries.flatMap(({ area, versions }) =>
      versions
        .filter(isInUse)
        .map(async ({ version }) => (await contractOf(area, version)) ?? withoutContract(area, version)),
    );
    return together(
      stored.filter((each) => !isShell(each)),
      [
        ofShell ?? 'The contract of the deployed shell is unknown: its build has no contract.json.',
        ...declared.flatMap(({ name, contract }) =>
          contract === null
            ? [
                `The contract of the deployed ${name} service is unknown: the service has not registered yet, or its format is newer than this gateway.`,
              ]
            : [],
        ),
        ...(await Promise.all(remotes)),
      ],
    );
  }

  /** The incompatibilities with what is deployed, as sentences. */
  async function breaks({ what, contracts: asked, onlyRunning }: Asked): Promise<string[]> {
    const contracts = await asked();
    const known = contracts.filter((each) => each !== null);
    const there = await deployed(onlyRunning);
    const isThere = (service: string) =>
      there.contracts.some(({ part, name }) => part === 'service' && name === service);
    if (!there.contracts.some(({ part }) => part === 'service')) return [NOTHING_REGISTERED];
    const found = [
      ...(known.length < contracts.length
        ? [`The contract of ${what} is unknown: it was published without contract.json.`]
        : []),
      ...breaksBy(known, there),
    ];
    const isNew = known.some(
      ({ part, name, calls }) =>
        part === 'remote' && !isThere(name) && calls.some(({ service }) => service === name),
    );
    return found.length > 0 && isNew
      ? [
          ...found,
          'The service of this area is not deployed yet: deploy it first. A start of npm start brings both.',
        ]
      : found;
  }

  async function judge(asked: Asked & Decision): Promise<Outcome> {
    const reasons = await breaks(asked).catch((cause: unknown) => {
      if (!asked.isForced) throw cause;
      // A forced rollback must not depend on readable contracts.
      return [`The check failed: ${cause instanceof Error ? cause.message : String(cause)}`];
    });
    if (reasons.length === 0) return { warnings: [] };
    const why = `it does not fit what is deployed.\n${listed(reasons)}`;
    if (asked.isForced) return { warnings: [`${asked.what} is released by force: ${why}`] };
    throw new ReleaseRefused(
      `${asked.what} is not released: ${why}\nNothing was changed. --force with a --reason overrides the check.`,
      { code: 'incompatible', reasons: reasons.filter((each) => each !== NOTHING_REGISTERED) },
    );
  }

  /** Rejects a version that was rolled back automatically; if it is forced, returns a warning instead. */
  function rollbackWarnings(
    entry: RegistryEntry,
    version: string,
    { isForced }: Decision,
  ): readonly string[] {
    const rolledBack = entry.versions.find((each) => each.version === version)?.rolledBack;
    if (!rolledBack) return [];
    const what = `${entry.area} ${version} was rolled back automatically (${minuteOf(rolledBack.at)}): ${rolledBack.why}.`;
    if (isForced) return [`${what} It is rolled out by force.`];
    throw new ReleaseRefused(`${what}\nNothing was changed. --force with a --reason rolls it out again.`);
  }

  /** Refuses a version with a page below or above one that users get from another area. @throws {ReleaseRefused} */
  async function refuseForeignPages(
    area: string,
    version: string,
    { basePaths }: Pick<About, 'basePaths'>,
  ): Promise<void> {
    for (const entry of (await registry.entries()).filter((each) => each.area !== area))
      for (const theirs of pagesOf(entry))
        for (const own of basePaths)
          if (isUnder(own, theirs) || isUnder(theirs, own))
            throw new ReleaseRefused(
              `The page ${own} of ${area} ${version} overlaps with the page ${theirs} of ${entry.area}. Nothing was changed.`,
            );
  }

  /** The operations as this caller may use them. */
  function as({ actor, areas, onlyRollsBack = false }: Caller): ReleaseAccess {
    const lock = () => registry.lock(publicName(actor));

    function mayChange({ area, reason, isForced }: Pick<Change, 'area' | 'reason' | 'isForced'>): void {
      assertArea({ areas }, area);
      if (isForced && reason === null) throw new ReleaseRefused('A forced release needs a reason.');
      const wrong = reason === null ? null : wrongReason(reason);
      if (wrong !== null) throw new ReleaseRefused(`The reason ${wrong}`);
    }

    /** The entry that a permitted change is based on. @throws {ReleaseRefused} */
    async function entryFor(change: Change): Promise<RegistryEntry | undefined> {
      mayChange(change);
      if (change.lock !== undefined && !(await registry.isHeld(change.lock)))
        throw new ReleaseRefused('The lock of this release has ended. Nothing was changed; release again.');
      const entry = (await registry.entries()).find(({ area }) => area === change.area);
      if ((entry?.revision ?? 0) !== change.revision) throw changedMeanwhile(change.area);
      return entry;
    }

    /** Does `work` while no other release changes anything, with the entry that the change is based on. */
    async function changing<Result>(
      change: Change,
      work: (entry: RegistryEntry | undefined, by: Operator) => Promise<Result>,
    ): Promise<Result> {
      mayChange(change);
      await using _own = change.lock === undefined ? await lock() : null;
      const { reason, isForced } = change;
      return await work(await entryFor(change), { actor, reason, isForced });
    }

    return {
      entries: registry.entries,
      acts: (area) => registry.acts(area, ACTS),
      deployed: () => deployed(),
      lock,
      async check({ what, contracts, version, ...change }) {
        const entry = await entryFor(change);
        const again =
          entry === undefined || version === undefined ? [] : rollbackWarnings(entry, version, change);
        const { warnings } = await judge({ ...change, what, contracts: async () => contracts });
        return { warnings: [...again, ...warnings] };
      },
      async comparison(area) {
        const [entry] = await registry.list(area);
        return entry === undefined ? null : compared(entry, counts, await registry.now());
      },
      release: ({ built, files, audience, ...change }) =>
        changing(change, async (seen, by) => {
          if (built.name !== change.area)
            throw new ReleaseRefused(`This build belongs to ${built.name}, not to ${change.area}.`);
          const entry = seen ?? newEntry(built);
          const known = entry.versions.find(({ version }) => version === built.version);
          await refuseForeignPages(built.name, built.version, known?.about ?? built);
          const again = rollbackWarnings(entry, built.version, by);
          // Of a version that is published already, the published files are rolled out, not these.
          const contract =
            known === undefined ? contractIn(built, files) : await contractOf(built.name, built.version);
          const { warnings } = await judge({
            ...by,
            what: `${built.name} ${built.version}`,
            contracts: async () => [contract],
          });
          const isNews = await registry.release(entry, built, files, audience, by);
          return { isNews, warnings: [...again, ...warnings] };
        }),
      switchTo: ({ version, audience, ...change }) =>
        changing(change, async (_seen, by) => {
          const entry = await registry.entryWith(change.area, version);
          const isBack = isRollback(entry, version, audience);
          if (onlyRollsBack && !(isBack && !by.isForced && by.reason !== null))
            throw new ReleaseForbidden(
              'An administrator may only roll everybody back to a version that users had before, and must give a reason.',
            );
          await refuseForeignPages(change.area, version, aboutIn(entry, version));
          const again = rollbackWarnings(entry, version, by);
          const { warnings } = await judge({
            ...by,
            what: `${change.area} ${version}`,
            contracts: async () => [await contractOf(change.area, version)],
            // A rollback must not wait for an upgrade that may have failed.
            onlyRunning: isBack,
          });
          await registry.assign(entry, version, audience, { ...by, kind: isBack ? 'rollback' : 'switch' });
          return { warnings: [...again, ...warnings] };
        }),
      promote: ({ version, ...change }) =>
        changing(change, async (_seen, by) => {
          const entry = await registry.entryWith(change.area, version);
          const comparison = await compared(entry, counts, await registry.now());
          // Force overrides the verdict only: any other version needs `switchTo`, which checks its contract.
          if (comparison?.versions.canary.version !== version)
            throw new ReleaseRefused(
              `${change.area} ${version} is not promoted: it is not the canary of ${change.area}. Nothing was changed.`,
            );
          if (comparison.verdict.decision !== 'promote' && !by.isForced)
            throw new ReleaseRefused(
              `${change.area} ${version} is not promoted: ${comparison.verdict.why}. Nothing was changed.`,
            );
          await refuseForeignPages(change.area, version, aboutIn(entry, version));
          await registry.assign(entry, version, EVERYBODY, { ...by, kind: 'promotion' });
          return { warnings: [] };
        }),
    };
  }

  return {
    as,
    /** The data of the administrators' page about areas. */
    overview: areasOverview({ repository: registryRepository(pool), counts }),
    /** The known services, and which of them erase data of deleted users. */
    services: services.erasing,
    /** Stores what a service declares. */
    register: services.register,
    /**
     * What an upgrade of a service or a frontend would break, as sentences. A service that has never registered
     * was installed by a release without this API: its upgrade brings the first registration.
     * @throws {ReleaseRefused} while a release changes what the upgrade would be checked against
     */
    async upgradeBreaks(contract: Contract, manifest?: Declaration['manifest']): Promise<string[]> {
      await using _lock = await registry.lock(`helm upgrade of ${contract.name}`);
      const isKnown = contract.part !== 'service' || (await services.hasRegistered(contract.name));
      if (!isKnown) return [];
      const conflicts = manifest == null ? [] : await services.conflicts(contract.name, manifest);
      const reasons = [
        ...(await breaks({
          what: `the ${contract.name} ${contract.part}`,
          contracts: async () => [contract],
        })),
        ...conflicts.map((each) => `${each.slice(0, 1).toUpperCase()}${each.slice(1)}.`),
      ];
      if (contract.part === 'service' && reasons.length === 0) await services.expectUpgrade(contract);
      return reasons;
    },
  };
}

/** The operations on the registry. */
export type ReleaseOperations = ReturnType<typeof releaseOperations>;

/** Formats a time in UTC to the minute. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
