import path from 'node:path';
import type { ReleaseCommand } from './arguments.rules.ts';
import { builtIn } from './built.ts';
import { assertFits } from './can-deploy.ts';
import { compareCanary, promoteCanary } from './canary.ts';
import { ReleaseRefused } from './release-refused.ts';
import type { ReleaseApi } from './release-client.ts';
import { releaseBuilt, switchVersion } from './releasing.ts';
import { actsText, entryText } from './texts.rules.ts';

/** Where a command is carried out. */
export interface Place {
  readonly releases: ReleaseApi;
  /** The checkout in which the area was built, unless the command names another with `--from`. */
  readonly folder: string;
  readonly say: (text: string) => void;
}

/** Carries out a command over the release API. @throws {ReleaseRefused} */
export async function runCommand(
  command: Exclude<ReleaseCommand, { kind: 'help' }>,
  { releases, folder, say }: Place,
): Promise<void> {
  const from = path.resolve(folder, ('from' in command && command.from) || '.');
  if (command.kind === 'list') return list(command.area, { releases, say });
  if (command.kind === 'compare') return compareCanary(command.area, { releases, say });
  if (command.kind === 'check') {
    const candidacy = { parts: builtIn(from), names: [command.area], deployed: await releases.deployed() };
    return say(assertFits(candidacy, 'what is deployed').text);
  }
  const { area, isForced, reason } = command;
  await using lock = await releases.lock();
  const releasing = { releases, lock: lock.id, decision: { isForced, reason }, say };
  if (command.kind === 'promote') await promoteCanary(area, releasing);
  else if (command.kind === 'switch') await switchVersion(area, command.version, command.audience, releasing);
  else await releaseBuilt(area, from, command.audience, releasing);
}

/** Prints the entry of an area with its latest acts, or the entries of all areas. @throws {ReleaseRefused} */
async function list(area: string | undefined, { releases, say }: Pick<Place, 'releases' | 'say'>) {
  const entries = await releases.entries();
  const found = area === undefined ? entries : entries.filter((entry) => entry.area === area);
  if (area !== undefined && found.length === 0)
    throw new ReleaseRefused(
      `The registry has no area "${area}"; it has ${entries.map((entry) => entry.area).join(', ') || 'none'}.`,
    );
  for (const entry of found) for (const text of entryText(entry)) say(text);
  if (area !== undefined) for (const text of actsText(await releases.acts(area))) say(text);
}
