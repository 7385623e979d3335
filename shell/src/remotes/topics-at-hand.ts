// The parts of ui that only areas use are lazy chunks of the shell. The federation runtime must not fetch
// them itself (it would drop them with the area that asked first, and remember a failure for ever), so they
// are fetched here, before it looks, and it finds modules at hand.
import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { satisfy } from '@module-federation/runtime-core';
import type { LazyTopic, SharedTopic } from './shared-topics.ts';

/** The shell's modules for the runtime, and the plugin that brings the lazy ones in time. */
export interface TopicsAtHand {
  readonly plugin: ModuleFederationRuntimePlugin;
  /** The module of a topic; of a lazy one, once a remote has asked for it. */
  readonly moduleOf: (topic: SharedTopic) => unknown;
}

/**
 * Brings lazy topics whenever a remote asks for one that satisfies it. A failure is the remote's, and its
 * retry tries again.
 */
export function topicsAtHand(topics: readonly SharedTopic[]): TopicsAtHand {
  const lazy = new Map(
    topics.flatMap((topic): [string, LazyTopic][] => (topic.singleton ? [] : [[topic.name, topic]])),
  );
  const brought = new Map<string, unknown>();
  return {
    moduleOf: (topic) => (topic.singleton ? topic.module : brought.get(topic.name)),
    plugin: {
      name: 'savvi-topics-at-hand',
      async beforeLoadShare(args) {
        const topic = lazy.get(args.pkgName);
        const range = args.shareInfo?.shareConfig.requiredVersion;
        if (topic && typeof range === 'string' && satisfy(topic.version, range))
          brought.set(topic.name, await topic.load());
        return args;
      },
    },
  };
}
