import { openedAs } from '../web-address.rules.ts';
import { fileTexts } from './file.texts.ts';

/**
 * Returns the URL to store for an address in an import file. Reports an address that is no website as lost.
 */
export function addressOf(written: string): {
  readonly url: string | null;
  readonly lost: readonly string[];
} {
  const url = openedAs(written); // Bitwarden stores 'example.com' as typed; 'androidapp://…' is no website
  if (url === '') return { url: null, lost: [] };
  return /^https?:\/\//i.test(url) ? { url, lost: [] } : { url: null, lost: [fileTexts.lost.address(url)] };
}

/** Returns the host of an address, such as 'example.com', as a name for an entry. */
export const nameOfAddress = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
