import { fileTexts } from './file.texts.ts';

/** An address from a file as it can be kept, or what is lost without it. */
export function addressOf(written: string): { readonly url: string | null; readonly lost: readonly string[] } {
  const url = written.trim();
  if (url === '') return { url: null, lost: [] };
  if (/^https?:\/\//i.test(url)) return { url, lost: [] };
  // Bitwarden keeps 'example.com' as people type it; 'androidapp://…' leads to no website.
  if (/^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(\/\S*)?$/i.test(url)) return { url: `https://${url}`, lost: [] };
  return { url: null, lost: [fileTexts.lost.address(url)] };
}

/** What an address without a name is called: 'example.com'. */
export const nameOfAddress = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url);
