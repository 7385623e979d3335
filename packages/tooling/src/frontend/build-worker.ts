// Child process of build.ts, one per frontend. rspack's memory is freed when it exits (the product keeps
// running in the parent), and a changed rspack.config.ts or prerender bundle never comes from a stale module
// cache.
import { rmSync } from 'node:fs';
import { type BuildJob, type BuildOutcome, places } from './build.ts';
import { bundle } from './bundle.ts';
import { publishRemote, publishShell } from './publish.ts';

async function build({ root, mode, frontend, before }: BuildJob): Promise<BuildOutcome> {
  const { dir, kind, name } = frontend;
  const to = places(root);
  const workDir = to.work(name);
  const brotliQuality = mode === 'production' ? 11 : 5;
  try {
    const { entrypoints, firstLoads } = await bundle(dir, { mode, outDir: workDir });
    if (kind === 'remote')
      return {
        files: [],
        version: await publishRemote({
          dir,
          workDir,
          targetDir: to.remote(name),
          firstLoads,
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

/** Sends the result to the parent process and lets this process exit. */
const answer = (message: { outcome: BuildOutcome } | { failure: string }) =>
  process.send?.(message, undefined, undefined, () => process.disconnect());

// The result was sent, or the parent was killed; a build must not outlive its parent process.
process.once('disconnect', () => process.exit());
process.once('message', (job: BuildJob) => {
  build(job).then(
    (outcome) => answer({ outcome }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
