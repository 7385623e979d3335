// The parts of ui that only areas use are lazy chunks of the shell. The federation runtime must not load them
// itself: it would unload them with the area that requested them first, and remember a failure forever. This
// plugin loads them before the runtime looks for them.
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { satisfy } from '@module-federation/runtime-core';
import type { LazyTopic, SharedTopic } from './shared-topics.ts';

/** The shell's modules for the runtime, and the plugin that loads the lazy ones in time. */
export interface PreloadedTopics {
  readonly plugin: ModuleFederationRuntimePlugin;
  /** The loaded module; undefined for a lazy one that no remote has requested yet. */
  readonly moduleOf: (topic: SharedTopic) => unknown;
}

/**
 * Loads a lazy module when a remote requests it in a version range that it satisfies. If that fails, the
 * remote fails to load, and its retry tries again.
 */
export function preloadedTopics(topics: readonly SharedTopic[]): PreloadedTopics {
  const lazy = new Map(
    topics.flatMap((topic): [string, LazyTopic][] => (topic.singleton ? [] : [[topic.name, topic]])),
  );
  const loaded = new Map<string, unknown>();
  return {
    moduleOf: (topic) => (topic.singleton ? topic.module : loaded.get(topic.name)),
    plugin: {
      name: 'savvi-preloaded-topics',
      async beforeLoadShare(args) {
        const topic = lazy.get(args.pkgName);
        const range = args.shareInfo?.shareConfig.requiredVersion;
        if (topic && typeof range === 'string' && satisfy(topic.version, range))
          loaded.set(topic.name, await topic.load());
        return args;
      },
    },
  };
}
