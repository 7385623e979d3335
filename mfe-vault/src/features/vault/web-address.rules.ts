// Apart from what files are told of their addresses: this comes with the page, their texts only with an
// import.
const HOST = /^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?(\/\S*)?$/i;

/**
 * An address as it is opened: 'example.com' is one of a website. Anything else stays as it was written, for
 * the contract to judge.
 */
export const openedAs = (written: string): string =>
  HOST.test(written.trim()) ? `https://${written.trim()}` : written.trim();
