/** A module that areas get from the shell instead of bringing their own. */
export interface SharedTopic {
  /** The import it answers: `@savvi/ui/button`. */
  readonly name: string;
  readonly version: string;
  /** Exists once in the page, whatever version an area would like. */
  readonly singleton: boolean;
  readonly module: unknown;
}

/** Empty here: the build fills it from the installed versions and the `exports` of ui and mfe-kit. */
export const sharedTopics: readonly SharedTopic[] = [];
