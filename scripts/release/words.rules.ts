import { parseArgs } from 'node:util';
import { recordId } from '@savvi/contracts/values';
import { type Audience, EVERYBODY } from '@savvi/release-kit/releases/line';
import { wrongReason } from '@savvi/release-kit/releases/reason';
import { messageOf } from '@savvi/tooling/postgres/error-code';
import { Refusal } from '@savvi/tooling/refusal';

/** Returns the name of an area, which may be typed as its folder: `mfe-budget` is budget. */
export const areaIn = (word: string): string => word.replace(/^mfe-/, '').replace(/\/$/, '');

/** The reason of a release, and whether `--force` was used. */
interface Why {
  readonly isForced: boolean;
  readonly reason: string | null;
}

/** The parsed arguments of `npm run release`. */
export type Asked =
  | { readonly to: 'help' }
  | { readonly to: 'list'; readonly area: string | undefined }
  | { readonly to: 'compare'; readonly area: string }
  | ({ readonly to: 'promote'; readonly area: string } & Why)
  | ({
      readonly to: 'release';
      readonly area: string;
      readonly from?: string;
      readonly audience: Audience;
    } & Why)
  | ({
      readonly to: 'go';
      readonly area: string;
      readonly version: string;
      readonly audience: Audience;
    } & Why);

/** The usage text of `npm run release`. */
export const USAGE = `Usage: npm run release -- <area>                  builds the area, publishes it and gives it to everybody
       npm run release -- <area> --from <folder>  publishes what an area's own repository, there, has built
       npm run release -- <area> --to <version>   gives everybody a version that is published: back, or on again
       npm run release -- [<area>] --list         what is published, and who gets it
       npm run release -- <area> --compare        how the version that some have does beside the one that most have
       npm run release -- <area> --promote        gives it to everybody, if it was seen to be as good
The first three with --share <percent>, --users <id,id> or both: gives it to some only, and to the others what most have.
--list shows the --reason <text> of each change. A release that would break a deployed part, or a canary that the rule does not promote, is refused. --force overrides that, but not a release in progress, and needs a --reason.
Beside the product on DATA_DIR, running or stopped; with --cluster on the cluster of KUBECONFIG, where the first is for some only: its images and charts bring a version to everybody.`;

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
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
      },
    });
  } catch (error) {
    throw wrong(messageOf(error).split('. ')[0] ?? '');
  }
}

/** Returns an error with the reason and the usage. */
const wrong = (what: string) => new Refusal(`${what}.\n${USAGE}`);

/** Parses the share of users in percent. @throws {Refusal} */
function weightIn(share: string): number {
  const weight = Number(share);
  if (!/^\d{1,3}$/.test(share) || weight > 100)
    throw new Refusal(`--share must be a whole number of percent, 0 to 100; "${share}" is none.`);
  return weight;
}

/** Parses a comma-separated list of user ids. @throws {Refusal} */
function usersIn(list: string): string[] {
  return list.split(',').map((id) => {
    const { success, data } = recordId.safeParse(id.trim());
    if (!success)
      throw new Refusal(
        `--users must be ids of people, separated by commas; "${id.trim()}" is none. Who is signed in finds their own as "id" at /api/user, an administrator everybody's at /api/admin/users.`,
      );
    return data;
  });
}

/** Returns the audience for a share of users or for a list of users. @throws {Refusal} */
function audienceOf(share: string | undefined, users: string | undefined): Audience {
  if (share === undefined && users === undefined) return EVERYBODY;
  const audience = {
    weight: share === undefined ? 0 : weightIn(share),
    users: users === undefined ? [] : usersIn(users),
  };
  return audience.weight === 100 ? EVERYBODY : audience;
}

/** The reason without surrounding spaces; null if there is none. @throws {Refusal} */
function reasonIn(text: string | undefined): string | null {
  const reason = text?.trim() ?? '';
  const wrong = wrongReason(reason);
  if (wrong !== null) throw new Refusal(`--reason ${wrong}`);
  return reason === '' ? null : reason;
}

/** Parses the arguments of the command. @throws {Refusal} */
export function askedBy(words: readonly string[], isOnCluster: boolean): Asked {
  const {
    positionals: [folderOrArea, ...more],
    values: {
      help,
      to: version,
      from,
      list,
      compare,
      promote,
      force: isForced,
      anyway,
      reason: text,
      share,
      users,
    },
  } = parsed(words);
  const force = isForced || anyway;
  if (help) return { to: 'help' };
  if (more.length > 0) throw wrong(`One area at a time, not "${more.join(' ')}" as well`);
  const area = folderOrArea === undefined ? undefined : areaIn(folderOrArea);
  const alone = Object.entries({
    list,
    compare,
    promote,
    'to, --share and --users': version !== undefined || share !== undefined || users !== undefined,
  }).flatMap(([option, isAsked]) => (isAsked ? [`--${option}`] : []));
  if (alone.length > 1) throw wrong(`${alone.join(' and ')} are asked for one at a time`);
  if ((force || text !== undefined) && (list || compare))
    throw wrong('--list and --compare change nothing, so they take neither --force nor --reason');
  const reason = reasonIn(text);
  if (force && reason === null) throw wrong('--force needs a --reason, which the list of releases shows');
  const why = { isForced: force, reason };
  if (from !== undefined && (list || compare || promote || version !== undefined))
    throw wrong(
      '--from brings what was built, so it goes with none of --to, --list, --compare and --promote',
    );
  if (list) return { to: 'list', area };
  if (area === undefined) throw wrong('No area is named');
  if (compare) return { to: 'compare', area };
  if (promote) return { to: 'promote', area, ...why };
  const audience = audienceOf(share, users);
  if (version !== undefined) return { to: 'go', area, version, audience, ...why };
  if (from !== undefined) return { to: 'release', area, from, audience, ...why };
  if (isOnCluster && audience.weight === 100)
    throw new Refusal(
      `On a cluster an area is released to everybody by its own images and charts, which the gateway follows: npm run images -- mfe-${area} ${area}, then helm upgrade (k8s/README.md). To some first: npm run release -- ${area} --share 10 --cluster`,
    );
  return { to: 'release', area, audience, ...why };
}
