// This file is separate from the import code, because the page needs only this part.
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(\/\S*)?$/i;

/**
 * Returns an address that can be opened: 'example.com' gets a scheme. Other text stays unchanged, and the
 * contract validates it.
 */
export const openedAs = (written: string): string =>
  HOST.test(written.trim()) ? `https://${written.trim()}` : written.trim();
