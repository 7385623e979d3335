// rspack loads this file by its path. It fills shell/src/remotes/shared-topics.ts, which stands empty in the
// checkout, so that types, tests and import rules see an ordinary module.
import type { LoaderContext } from '@rspack/core';
import { sharedTopics, sharedTopicsSource } from './shared-topics.ts';

/** The source of the module in place of its empty list. */
// oxlint-disable-next-line import/no-default-export -- rspack takes a loader's default export
export default function fillSharedTopics(this: LoaderContext): string {
  return sharedTopicsSource(sharedTopics(this.rootContext));
}
