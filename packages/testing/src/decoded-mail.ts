const HEADER = /^Content-Transfer-Encoding: quoted-printable\r?$/im;

/** Decodes quoted-printable text in UTF-8 (RFC 2045). */
const decoded = (encoded: string) =>
  encoded
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'));

/** A stored message (.eml) whose quoted-printable parts are decoded, so that its texts and links are whole. */
export function decodedMail(raw: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const delimiter = `\r\n--${boundary}`;
  return raw
    .split(delimiter)
    .map((part) => {
      const body = part.indexOf('\r\n\r\n');
      return HEADER.test(part.slice(0, body)) ? part.slice(0, body) + decoded(part.slice(body)) : part;
    })
    .join(delimiter);
}
