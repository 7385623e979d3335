// What callers of the release API may do, and the rules that each change has to pass. The API and commands beside
// a stopped product use these operations, so both enforce the same rules.
import { isDeepStrictEqual } from 'node:util';
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
  type Audience,
  EVERYBODY,
  isGiven,
  type Line,
  newLine,
  publicName,
  returnTargets,
} from '../registry/line.rules.ts';
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
import { deployedServices } from './deployed-services.ts';
import { EVERY_AREA } from './tokens.ts';

/** A caller of the operations. */
export interface Caller {
  /** The name that is recorded with each change. */
  readonly actor: string;
  /** The areas that the caller may release. */
  readonly areas: readonly string[];
  /** Whether the caller may only give all users a version back that they had before, with a reason. */
  readonly onlyRollsBack?: boolean;
}

/** @throws {ReleaseForbidden} unless the caller may release the area */
export function assertArea({ areas }: Pick<Caller, 'areas'>, area: string): void {
  if (areas.includes(area) || areas.includes(EVERY_AREA)) return;
  throw new ReleaseForbidden(
    areas.length === 0
      ? 'This token releases no area.'
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
  lines(): Promise<readonly Line[]>;
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
  alone(): Promise<ReleaseLock>;
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
type Asked = Pick<Judged, 'what'> & { readonly contracts: () => Promise<Judged['contracts']> };

/** The caller may not do this. The message is a sentence. */
export class ReleaseForbidden extends Error {
  override readonly name = 'ReleaseForbidden';
}

/** The finding while no service has registered. */
const NOTHING_REGISTERED =
  'Nobody can say what it would break: no service has registered what it answers. Start the product once with this release (npm start, on a cluster helm upgrade).';

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

  async function deployed(): Promise<Deployed> {
    const [declared, lines] = [await services.list(), await registry.lines()];
    const stored = declared.flatMap(({ contract }) => contract ?? []);
    const isShell = ({ part }: Contract) => part === 'shell';
    const ofShell = shell === undefined ? stored.find(isShell) : await shell();
    const remotes = lines.flatMap(({ area, versions }) =>
      versions
        .filter(isGiven)
        .map(async ({ version }) => (await contractOf(area, version)) ?? withoutContract(area, version)),
    );
    return together(
      stored.filter((each) => !isShell(each)),
      [
        ofShell ?? 'Nothing is known of the shell, which is deployed: no contract.json came with it.',
        ...declared.flatMap(({ name, contract }) =>
          contract === null
            ? [
                `The contract of the ${name} service is unknown: the service has not registered yet, or is of a later release than this gateway.`,
              ]
            : [],
        ),
        ...(await Promise.all(remotes)),
      ],
    );
  }

  /** The incompatibilities with what is deployed, as sentences. */
  async function breaks({ what, contracts: asked }: Asked): Promise<string[]> {
    const contracts = await asked();
    const known = contracts.filter((each) => each !== null);
    const there = await deployed();
    const isThere = (service: string) =>
      there.contracts.some(({ part, name }) => part === 'service' && name === service);
    if (!there.contracts.some(({ part }) => part === 'service')) return [NOTHING_REGISTERED];
    const found = [
      ...(known.length < contracts.length
        ? [`Nobody can say what ${what} would break: it was published without its contract.json.`]
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
          'Its service is new there: the next start of the product brings it, and its remote as well.',
        ]
      : found;
  }

  async function judge(asked: Asked & Decision): Promise<Outcome> {
    const reasons = await breaks(asked).catch((cause: unknown) => {
      if (!asked.isForced) throw cause;
      // A forced rollback must not depend on readable contracts.
      return [
        `Nobody can say what it would break: ${cause instanceof Error ? cause.message : String(cause)}`,
      ];
    });
    if (reasons.length === 0) return { warnings: [] };
    const why = `it does not fit what is deployed.\n${listed(reasons)}`;
    if (asked.isForced) return { warnings: [`${asked.what} is released by force: ${why}`] };
    throw new ReleaseRefused(
      `${asked.what} is not released: ${why}\nNothing was changed. With --force and a --reason it is released all the same.`,
      { code: 'incompatible', reasons: reasons.filter((each) => each !== NOTHING_REGISTERED) },
    );
  }

  /** Rejects a version that was automatically rolled back, in case the caller does not know. */
  function mayGiveAgain(line: Line, version: string, { isForced }: Decision): readonly string[] {
    const rolledBack = line.versions.find((each) => each.version === version)?.rolledBack;
    if (!rolledBack) return [];
    const what = `${line.area} ${version} was rolled back automatically (${minuteOf(rolledBack.at)}): ${rolledBack.why}.`;
    if (isForced) return [`${what} It is rolled out by force.`];
    throw new ReleaseRefused(
      `${what}\nNothing was changed. With --force and a --reason it is rolled out all the same.`,
    );
  }

  /** Refuses a version with a page below or above one that users get from another area. @throws {ReleaseRefused} */
  async function refuseForeignPages(
    area: string,
    version: string,
    { basePaths }: Pick<About, 'basePaths'>,
  ): Promise<void> {
    for (const line of (await registry.lines()).filter((each) => each.area !== area))
      for (const theirs of pagesOf(line))
        for (const own of basePaths)
          if (isUnder(own, theirs) || isUnder(theirs, own))
            throw new ReleaseRefused(
              `${area} ${version} claims the page ${own}, and ${line.area} has ${theirs}. Nothing was changed.`,
            );
  }

  /** The operations as this caller may use them. */
  function as({ actor, areas, onlyRollsBack = false }: Caller): ReleaseAccess {
    const alone = () => registry.alone(publicName(actor));

    function mayChange({ area, reason, isForced }: Pick<Change, 'area' | 'reason' | 'isForced'>): void {
      assertArea({ areas }, area);
      if (isForced && reason === null) throw new ReleaseRefused('A forced release needs a reason.');
      const wrong = reason === null ? null : wrongReason(reason);
      if (wrong !== null) throw new ReleaseRefused(`The reason ${wrong}`);
    }

    /** The entry that a permitted change is based on. @throws {ReleaseRefused} */
    async function entryFor(change: Change): Promise<Line | undefined> {
      mayChange(change);
      if (change.lock !== undefined && !(await registry.isHeld(change.lock)))
        throw new ReleaseRefused('The lock of this release has ended. Nothing was changed; release again.');
      const line = (await registry.lines()).find(({ area }) => area === change.area);
      if ((line?.revision ?? 0) !== change.revision) throw changedMeanwhile(change.area);
      return line;
    }

    /** Does `work` while no other release changes anything, with the entry that the change is based on. */
    async function changing<Result>(
      change: Change,
      work: (line: Line | undefined, by: Operator) => Promise<Result>,
    ): Promise<Result> {
      mayChange(change);
      await using _own = change.lock === undefined ? await alone() : null;
      const { reason, isForced } = change;
      return await work(await entryFor(change), { actor, reason, isForced });
    }

    return {
      lines: registry.lines,
      acts: (area) => registry.acts(area, ACTS),
      deployed,
      alone,
      async check({ what, contracts, version, ...change }) {
        const line = await entryFor(change);
        const again = line === undefined || version === undefined ? [] : mayGiveAgain(line, version, change);
        const { warnings } = await judge({ ...change, what, contracts: async () => contracts });
        return { warnings: [...again, ...warnings] };
      },
      async comparison(area) {
        const [line] = await registry.list(area);
        return line === undefined ? null : compared(line, counts, await registry.now());
      },
      release: ({ built, files, audience, ...change }) =>
        changing(change, async (seen, by) => {
          if (built.name !== change.area)
            throw new ReleaseRefused(`This build is of ${built.name}, not of ${change.area}.`);
          const line = seen ?? newLine(built);
          const known = line.versions.find(({ version }) => version === built.version);
          await refuseForeignPages(built.name, built.version, known?.about ?? built);
          const again = mayGiveAgain(line, built.version, by);
          // Of a version that is published already, the published files are rolled out, not these.
          const contract =
            known === undefined ? contractIn(built, files) : await contractOf(built.name, built.version);
          const { warnings } = await judge({
            ...by,
            what: `${built.name} ${built.version}`,
            contracts: async () => [contract],
          });
          const isNews = await registry.release(line, built, files, audience, by);
          return { isNews, warnings: [...again, ...warnings] };
        }),
      switchTo: ({ version, audience, ...change }) =>
        changing(change, async (_seen, by) => {
          const line = await registry.lineWith(change.area, version);
          if (onlyRollsBack) assertRollBack(line, version, audience, by);
          await refuseForeignPages(change.area, version, aboutIn(line, version));
          const again = mayGiveAgain(line, version, by);
          const { warnings } = await judge({
            ...by,
            what: `${change.area} ${version}`,
            contracts: async () => [await contractOf(change.area, version)],
          });
          await registry.give(line, version, audience, { ...by, kind: 'switch' });
          return { warnings: [...again, ...warnings] };
        }),
      promote: ({ version, ...change }) =>
        changing(change, async (_seen, by) => {
          const line = await registry.lineWith(change.area, version);
          const comparison = await compared(line, counts, await registry.now());
          // Force overrides the verdict only: any other version needs `switchTo`, which checks its contract.
          if (comparison?.versions.canary.version !== version)
            throw new ReleaseRefused(
              `${change.area} ${version} is not promoted: it is not the canary of ${change.area}. Nothing was changed.`,
            );
          if (comparison.verdict.decision !== 'promote' && !by.isForced)
            throw new ReleaseRefused(
              `${change.area} ${version} is not promoted: ${comparison.verdict.why}. Nothing was changed.`,
            );
          await refuseForeignPages(change.area, version, aboutIn(line, version));
          await registry.give(line, version, EVERYBODY, { ...by, kind: 'promotion' });
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
     * What an upgrade of a service would break, as sentences. A service that has never registered was installed
     * by a release without this API: its upgrade brings the first registration.
     */
    async upgradeBreaks(contract: Contract): Promise<string[]> {
      return (await services.hasRegistered(contract.name))
        ? breaks({ what: `the ${contract.name} service`, contracts: async () => [contract] })
        : [];
    },
  };
}

/** The operations on the registry. */
export type ReleaseOperations = ReturnType<typeof releaseOperations>;

/** Formats a time in UTC to the minute. */
export const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');

/** The pages of an area: those of the versions that users get; as it is known, if they get none. */
function pagesOf({ about, versions }: Line): readonly string[] {
  const given = versions.filter(isGiven);
  return given.length === 0 ? about.basePaths : given.flatMap((each) => each.about.basePaths);
}

const aboutIn = ({ about, versions }: Line, version: string): About =>
  versions.find((each) => each.version === version)?.about ?? about;

/** @throws {ReleaseForbidden} unless the change gives everybody a version back that users had before */
function assertRollBack(
  line: Line,
  version: string,
  audience: Audience,
  { isForced, reason }: Decision,
): void {
  const isBack = returnTargets(line).some((each) => each.version === version);
  if (isBack && !isForced && reason !== null && isDeepStrictEqual(audience, EVERYBODY)) return;
  throw new ReleaseForbidden(
    'An administrator gives everybody a version back that users had before, with a reason.',
  );
}
