// Started by build.ts, one process per frontend: rspack's memory goes with it (the product keeps running in
// the parent), and a changed rspack.config.ts or prerender bundle is never an old one from the module cache.
import { rmSync } from 'node:fs';
import { bundle } from './bundle.ts';
import { places, type BuildJob, type BuildOutcome } from './build-job.ts';
import { publishRemote } from './publish-remote.ts';
import { publishShell } from './publish-shell.ts';

async function build({ root, mode, frontend, before }: BuildJob): Promise<BuildOutcome> {
  const { dir, kind, name } = frontend;
  const to = places(root);
  const workDir = to.work(name);
  const brotliQuality = mode === 'production' ? 11 : 5;
  try {
    const entrypoints = await bundle(dir, { mode, outDir: workDir });
    if (kind === 'remote')
      return {
        files: [],
        version: await publishRemote({
          dir,
          workDir,
          targetDir: to.remote(name),
          brotliQuality,
          builtAt: new Date(),
        }),
      };
    return {
      version: '',
      files: await publishShell({ dir, workDir, targetDir: to.shell, entrypoints, brotliQuality, before }),
    };
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** Tells the parent and lets this process end. */
const answer = (message: { outcome: BuildOutcome } | { failure: string }) =>
  process.send?.(message, undefined, undefined, () => process.disconnect());

// It has answered, or the parent was killed: a build must not outlive whoever asked for it.
process.once('disconnect', () => process.exit());
process.once('message', (job: BuildJob) => {
  build(job).then(
    (outcome) => answer({ outcome }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
