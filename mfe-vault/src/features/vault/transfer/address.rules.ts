import { openedAs } from '../web-address.rules.ts';
import { fileTexts } from './file.texts.ts';

/** An address from a file as it can be kept, or what is lost without it. */
export function addressOf(written: string): {
  readonly url: string | null;
  readonly lost: readonly string[];
} {
  const url = openedAs(written); // Bitwarden keeps 'example.com' as people type it; 'androidapp://…' leads to no website
  if (url === '') return { url: null, lost: [] };
  return /^https?:\/\//i.test(url) ? { url, lost: [] } : { url: null, lost: [fileTexts.lost.address(url)] };
}

/** What an address without a name is called: 'example.com'. */
export const nameOfAddress = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
