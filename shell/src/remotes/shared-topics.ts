interface Topic {
  /** The import specifier of the shared module, for example `@savvi/ui/button`. */
  readonly name: string;
  readonly version: string;
}

/** A module that exists once in the page, whatever version an area requires. */
interface SingleTopic extends Topic {
  readonly singleton: true;
  readonly module: unknown;
}

/** A module that loads when an area uses it; an area that requires another version contains its own copy. */
export interface LazyTopic extends Topic {
  readonly singleton: false;
  readonly load: () => Promise<unknown>;
}

/** A module that areas get from the shell instead of bundling it. */
export type SharedTopic = SingleTopic | LazyTopic;

/**
 * The list is empty in the source: the build fills it from the installed versions and the `exports` of ui and
 * mfe-kit.
 */
export const sharedTopics: readonly SharedTopic[] = [];
