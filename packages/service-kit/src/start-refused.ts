/**
 * A service that must not run as things are; the message says why and what to do, in a sentence for the
 * operator.
 */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
