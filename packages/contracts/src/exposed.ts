import * as z from '@savvi/contracts/schema';

/** A module that the build of an area exposes in addition to its pages: `./takeout` is `src/takeout.ts`. */
export const exposed = z
  .string()
  .check(z.regex(/^\.\/(?!area$)[a-z][a-z-]*$/, 'must be a module such as ./takeout'));
