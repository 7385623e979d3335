import { parseArgs } from 'node:util';
import { releaseReason } from '@savvi/contracts/release-reason';
import { recordId } from '@savvi/contracts/values';
import { type Audience, type Decision, EVERYBODY } from './release-client.ts';
import { ReleaseRefused } from './release-refused.ts';

/** Returns the name of an area, which may be typed as its folder: `mfe-budget` is budget. */
export const areaIn = (word: string): string => word.replace(/^mfe-/, '').replace(/\/$/, '');

/** The parsed arguments of a release command. */
export type ReleaseCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'list'; readonly area: string | undefined }
  | { readonly kind: 'compare'; readonly area: string }
  | { readonly kind: 'check'; readonly area: string; readonly from?: string }
  | ({ readonly kind: 'promote'; readonly area: string } & Decision)
  | ({
      readonly kind: 'release';
      readonly area: string;
      readonly from?: string;
      readonly audience: Audience;
    } & Decision)
  | ({
      readonly kind: 'switch';
      readonly area: string;
      readonly version: string;
      readonly audience: Audience;
    } & Decision);

/** One way to use a command: its arguments, and what it does. */
type Form = readonly [words: string, effect: string];

/** Returns the usage text of a command: its own forms, and those that every release command has. */
export function usageOf(command: string, own: readonly Form[], ending: string): string {
  const forms: readonly Form[] = [
    ...own,
    ['<area> --to <version>', 'releases a published version to everybody: back, or on again'],
    ['[<area>] --list', 'published versions, and who gets them'],
    ['<area> --compare', 'the canary beside the version that most users get'],
    ['<area> --promote', 'releases the canary to everybody, if it proved as good'],
  ];
  const width = Math.max(...forms.map(([words]) => words.length));
  return [
    ...forms.map(
      ([words, effect], at) =>
        `${at === 0 ? 'Usage:' : '      '} ${command} ${words.padEnd(width)}  ${effect}`,
    ),
    'A release and --to with --share <percent>, --users <id,id> or both: only these users get the version, the others what most have.',
    '--list shows the --reason <text> of each change. A release that would break a deployed part, or a canary that the rule does not promote, is refused. --force overrides that, but not a release in progress, and needs a --reason.',
    ending,
  ].join('\n');
}

const OPTIONS = {
  help: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  to: { type: 'string' },
  from: { type: 'string' },
  list: { type: 'boolean', default: false },
  compare: { type: 'boolean', default: false },
  promote: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  anyway: { type: 'boolean', default: false }, // the name of --force in the last release
  reason: { type: 'string' },
  share: { type: 'string' },
  users: { type: 'string' },
} as const;

/** Parses the share of users in percent. @throws {ReleaseRefused} */
function weightIn(share: string): number {
  const weight = Number(share);
  if (!/^\d{1,3}$/.test(share) || weight > 100)
    throw new ReleaseRefused(`--share must be a whole number of percent from 0 to 100, not "${share}".`);
  return weight;
}

/** Parses a comma-separated list of user ids. @throws {ReleaseRefused} */
function usersIn(list: string): string[] {
  return list.split(',').map((id) => {
    const { success, data } = recordId.safeParse(id.trim());
    if (!success)
      throw new ReleaseRefused(
        `--users must be user ids separated by commas; "${id.trim()}" is not an id. Users find their id at /api/user; administrators find all ids at /api/admin/users.`,
      );
    return data;
  });
}

/** Returns the audience for a share of users or for a list of users. @throws {ReleaseRefused} */
function audienceOf(share: string | undefined, users: string | undefined): Audience {
  if (share === undefined && users === undefined) return EVERYBODY;
  const audience = {
    weight: share === undefined ? 0 : weightIn(share),
    users: users === undefined ? [] : usersIn(users),
  };
  return audience.weight === 100 ? EVERYBODY : audience;
}

/** The reason without surrounding spaces; null if there is none. @throws {ReleaseRefused} */
function reasonIn(text = ''): string | null {
  if (text.trim() === '') return null;
  const { success, data, error } = releaseReason.safeParse(text);
  if (!success) throw new ReleaseRefused(`--reason: ${error.issues[0]?.message}`);
  return data;
}

/** Parses the arguments of a command with this usage text. @throws {ReleaseRefused} */
export function parseArguments(words: readonly string[], usage: string): ReleaseCommand {
  /** An error with what is wrong and the usage. */
  const wrong = (what: string) => new ReleaseRefused(`${what}.\n${usage}`);
  const parsed = () => {
    try {
      return parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
    } catch (cause) {
      throw wrong((cause instanceof Error ? cause.message : String(cause)).split('. ')[0] ?? '');
    }
  };
  const {
    positionals: [folderOrArea, ...more],
    values: {
      help,
      check,
      to: version,
      from,
      list,
      compare,
      promote,
      force,
      anyway,
      reason: text,
      share,
      users,
    },
  } = parsed();
  if (help) return { kind: 'help' };
  if (more.length > 0) throw wrong(`One area at a time, not "${more.join(' ')}" as well`);
  const area = folderOrArea === undefined ? undefined : areaIn(folderOrArea);
  const exclusive = Object.entries({
    check,
    list,
    compare,
    promote,
    'to, --share and --users': version !== undefined || share !== undefined || users !== undefined,
  }).flatMap(([option, isAsked]) => (isAsked ? [`--${option}`] : []));
  if (exclusive.length > 1) throw wrong(`${exclusive.join(' and ')} cannot be combined`);
  const isForced = force || anyway;
  if ((isForced || text !== undefined) && (check || list || compare))
    throw wrong('--check, --list and --compare change nothing, so they take neither --force nor --reason');
  const reason = reasonIn(text);
  if (isForced && reason === null) throw wrong('--force needs a --reason, which the list of releases shows');
  const decision = { isForced, reason };
  if (from !== undefined && (list || compare || promote || version !== undefined))
    throw wrong(
      '--from brings what was built, so it goes with none of --to, --list, --compare and --promote',
    );
  if (list) return { kind: 'list', area };
  if (area === undefined) throw wrong('No area is named');
  if (compare) return { kind: 'compare', area };
  const built = from === undefined ? {} : { from };
  if (check) return { kind: 'check', area, ...built };
  if (promote) return { kind: 'promote', area, ...decision };
  const audience = audienceOf(share, users);
  if (version !== undefined) return { kind: 'switch', area, version, audience, ...decision };
  return { kind: 'release', area, audience, ...built, ...decision };
}
