// `npm run release -- <area>`: builds one area and releases it to all users. `--to <version>` rolls back,
// `--list` lists versions, `--compare` and `--promote` handle a version in partial rollout
// (docs/operations.md).
import path from 'node:path';
import { linesOf } from '@savvi/release-kit/releases';
import { placeOf } from '@savvi/installation/databases';
import '@savvi/tooling/refusal/of-command';
import { parseSettings } from '@savvi/product/settings';
import { compareCanary, promoteCanary } from './release/canary.ts';
import { actsText, textOf } from './release/lines.rules.ts';
import { openReleases } from './release/open-releases.ts';
import { goTo, releaseArea } from './release/release-area.ts';
import { releaseBuilt } from './release/release-built.ts';
import { type Asked, askedBy, USAGE } from './release/words.rules.ts';
import { root } from './root.ts';

const say = console.log;

async function carryOut(asked: Exclude<Asked, { to: 'help' }>, isOnCluster: boolean): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const { DATA_DIR: dataDir } = parseSettings(process.env, root);
  const { releases, isRunning } = await openReleases({ dataDir, isOnCluster }, stack);
  if (asked.to === 'compare') return compareCanary(asked.area, { releases, say });
  if (asked.to === 'list') {
    for (const line of linesOf(await releases.lines(), asked.area)) {
      for (const text of textOf(line)) say(text);
      if (asked.area !== undefined) for (const text of actsText(await releases.acts(line.area))) say(text);
    }
    return;
  }
  const { isForced, reason } = asked;
  const { id: lock } = stack.use(await releases.alone());
  const releasing = { releases, lock, decision: { isForced, reason }, say };
  if (asked.to === 'go') await goTo(asked.area, asked.version, asked.audience, releasing);
  else if (asked.to === 'promote') await promoteCanary(asked.area, releasing);
  else if (asked.from !== undefined)
    await releaseBuilt(asked.area, path.resolve(asked.from), asked.audience, releasing);
  else await releaseArea(asked.area, asked.audience, { ...releasing, root, dataDir, isOnCluster, isRunning });
}

const { words, isOnCluster } = placeOf(process.argv.slice(2));
const asked = askedBy(words, isOnCluster);
if (asked.to === 'help') say(USAGE);
else await carryOut(asked, isOnCluster);
