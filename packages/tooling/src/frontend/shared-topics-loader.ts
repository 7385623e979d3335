// rspack loads this file by its path. It generates the content of shell/src/remotes/shared-topics.ts, which
// is empty in the checkout so that types, tests and import rules see an ordinary module.
import type { LoaderContext } from '@rspack/core';
import { sharedTopics, sharedTopicsSource } from './shared-modules.ts';

/** Returns the source that replaces the module's empty list. */
// oxlint-disable-next-line import/no-default-export -- rspack takes a loader's default export
export default function fillSharedTopics(this: LoaderContext): string {
  return sharedTopicsSource(sharedTopics(this.rootContext));
}
