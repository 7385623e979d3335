/** The command line asks for what there is not; the message says in one sentence what there is. */
export class WrongRequest extends Error {}

/** Loads go to this machine only: to any other they are an attack, and no figure. @throws {WrongRequest} */
export function loopbackAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (!isLoopback)
    throw new WrongRequest(
      `Loads go to products on this machine only, such as http://localhost:8080, and "${address}" is not one.`,
    );
  return url.origin;
}
