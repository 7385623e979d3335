import type { SubscribeOptions, Subscription } from './bus.ts';

/**
 * The subscriptions of one bus connection, initially empty. `isUp`: whether the connection is open; if so,
 * `onUp` of a new subscription is called at once.
 */
export function createSubscriptions<Each extends Subscription & { onUp(): void }>(isUp: () => boolean) {
  const all = new Set<Each>();
  const durables = new Set<string>();
  return {
    notify: (what: (each: Each) => void) => all.forEach((each) => what(each)),

    /**
     * Adds a subscription until it is stopped. @throws {Error} when the connection already reads its durable
     */
    add(options: SubscribeOptions, open: (options: SubscribeOptions) => Each): Subscription {
      const { durable } = options;
      if (durable !== null && durables.has(durable))
        throw new Error(`this bus connection already reads the durable ${durable}`);
      const subscription = open(options);
      if (durable !== null) durables.add(durable);
      all.add(subscription);
      if (isUp()) subscription.onUp();
      return {
        ready: subscription.ready,
        lag: () => subscription.lag(),
        async stop() {
          all.delete(subscription);
          await subscription.stop();
          if (durable !== null) durables.delete(durable);
        },
      };
    },

    async stop(): Promise<void> {
      await Promise.all([...all].map((each) => each.stop()));
      all.clear();
    },
  };
}
