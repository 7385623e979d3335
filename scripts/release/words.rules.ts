import { Refusal } from '../product/refusal.ts';

/** What `npm run release` was asked for. */
export type Asked =
  | { readonly to: 'list'; readonly area: string | undefined }
  | { readonly to: 'release'; readonly area: string }
  | { readonly to: 'go'; readonly area: string; readonly version: string };

const USAGE = `Usage: npm run release -- <area>                  builds the area, publishes it and gives it to everybody
       npm run release -- <area> --to <version>   gives everybody a version that is published: back, or on again
       npm run release -- [<area>] --list         what is published, and who gets it
Beside the product on DATA_DIR, running or stopped; --list and --to with --cluster: on the cluster of KUBECONFIG.`;

/** Reads the words of the command. @throws {Refusal} */
export function askedBy(words: readonly string[], isOnCluster: boolean): Asked {
  const [area, flag, version, ...more] = words[0] === '--list' ? [undefined, ...words] : words;
  const isArea = area === undefined || /^[a-z][a-z0-9-]*$/.test(area);
  if (isArea && flag === '--list' && version === undefined) return { to: 'list', area };
  if (isArea && area !== undefined && flag === '--to' && version !== undefined && more.length === 0) return { to: 'go', area, version };
  if (!isArea || area === undefined || flag !== undefined) throw new Refusal(USAGE);
  if (isOnCluster) throw new Refusal(`On a cluster an area is released by its own images and charts, which the gateway follows: npm run images -- mfe-${area} ${area}, then helm upgrade (k8s/README.md).`);
  return { to: 'release', area };
}
