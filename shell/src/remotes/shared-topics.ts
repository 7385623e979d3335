interface Topic {
  /** The import it answers: `@savvi/ui/button`. */
  readonly name: string;
  readonly version: string;
}

/** Exists once in the page, whatever version an area would like. */
interface SingleTopic extends Topic {
  readonly singleton: true;
  readonly module: unknown;
}

/** Comes when an area uses it; one that wants another version brings its own. */
export interface LazyTopic extends Topic {
  readonly singleton: false;
  readonly load: () => Promise<unknown>;
}

/** A module that areas get from the shell instead of bringing their own. */
export type SharedTopic = SingleTopic | LazyTopic;

/** Empty here: the build fills it from the installed versions and the `exports` of ui and mfe-kit. */
export const sharedTopics: readonly SharedTopic[] = [];
