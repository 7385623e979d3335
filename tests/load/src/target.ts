import { Refusal } from '@savvi/tooling/refusal';

/**
 * Returns the address if it is on this machine. A load run against any other machine is an attack and
 * measures nothing useful.
 * @throws {Refusal}
 */
export function loopbackAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname);
  if (!isLoopback)
    throw new Refusal(
      `Loads go to products on this machine only, such as http://localhost:8080, and "${address}" is not one.`,
    );
  return url.origin;
}
