// What browsers read of contracts is written with these, and no more: the shell shares this module with areas, so it is
// shaken to these names. It is imported by the package's name, not by its path: that is how an area's build knows it.
export {
  _default, array, boolean, custom, email, enum, extend, int, iso, literal, maximum, maxLength, minimum, minLength, multipleOf, nullable, nullish, number,
  object, optional, partial, pipe, positive, readonly, refine, regex, strictObject, string, toLowerCase, transform, trim, union, uuid,
} from 'zod/mini';
export type { infer, input, output, ZodMiniObject, ZodMiniType } from 'zod/mini';
