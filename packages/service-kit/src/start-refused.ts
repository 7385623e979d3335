/** The service must not run in the present state; the message tells the operator why and what to do. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
