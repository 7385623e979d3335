import { parseArgs } from 'node:util';
import { type Audience, EVERYBODY } from '@savvi/gateway/releases/line';
import { Refusal } from '../product/refusal.ts';

/** What `npm run release` was asked for. */
export type Asked =
  | { readonly to: 'list'; readonly area: string | undefined }
  | { readonly to: 'compare'; readonly area: string }
  | { readonly to: 'promote'; readonly area: string; readonly isAnyway: boolean }
  | { readonly to: 'release'; readonly area: string; readonly audience: Audience }
  | { readonly to: 'go'; readonly area: string; readonly version: string; readonly audience: Audience };

const USAGE = `Usage: npm run release -- <area>                  builds the area, publishes it and gives it to everybody
       npm run release -- <area> --to <version>   gives everybody a version that is published: back, or on again
       npm run release -- [<area>] --list         what is published, and who gets it
       npm run release -- <area> --compare        how the version that some have does beside the one that most have
       npm run release -- <area> --promote        gives it to everybody, if it was seen to be as good; else with --anyway
The first two with --share <percent> or --users <id,id>: gives it to some only, and to the others what most have.
Beside the product on DATA_DIR, running or stopped; all but the first with --cluster: on the cluster of KUBECONFIG.`;

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], allowPositionals: true, options: { to: { type: 'string' }, list: { type: 'boolean', default: false }, compare: { type: 'boolean', default: false }, promote: { type: 'boolean', default: false }, anyway: { type: 'boolean', default: false }, share: { type: 'string' }, users: { type: 'string' } } });
  } catch {
    throw new Refusal(USAGE); // which names the options that there are
  }
}

/** @throws {Refusal} */
function audienceOf(share: string | undefined, users: string | undefined): Audience {
  if (share === undefined && users === undefined) return EVERYBODY;
  const weight = Number(share ?? 0);
  if (!Number.isInteger(weight) || weight < 0 || weight > 100) throw new Refusal('--share must be a whole number of percent, 0 to 100.');
  return { weight, users: (users ?? '').split(',').map((id) => id.trim()).filter(Boolean) };
}

/** Reads the words of the command. @throws {Refusal} */
export function askedBy(words: readonly string[], isOnCluster: boolean): Asked {
  const { positionals: [area, ...more], values: { to: version, list, compare, promote, anyway, share, users } } = parsed(words);
  if (more.length > 0 || (area !== undefined && !/^[a-z][a-z0-9-]*$/.test(area))) throw new Refusal(USAGE);
  const hasAudience = version !== undefined || share !== undefined || users !== undefined;
  if ([list, compare, promote, hasAudience].filter(Boolean).length > 1 || (anyway && !promote)) throw new Refusal(USAGE);
  if (list) return { to: 'list', area };
  if (area === undefined) throw new Refusal(USAGE);
  if (compare) return { to: 'compare', area };
  if (promote) return { to: 'promote', area, isAnyway: anyway };
  const audience = audienceOf(share, users);
  if (version !== undefined) return { to: 'go', area, version, audience };
  if (isOnCluster) throw new Refusal(`On a cluster an area is released by its own images and charts, which the gateway follows: npm run images -- mfe-${area} ${area}, then helm upgrade (k8s/README.md).`);
  return { to: 'release', area, audience };
}
