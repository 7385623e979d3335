import { ReleaseRefused } from './release-refused.ts';

/** Reads the address of the release API and the token of the team. The token is never printed. @throws {ReleaseRefused} */
export function parseSettings({
  RELEASES_URL: address,
  RELEASE_TOKEN: text,
}: Readonly<Record<string, string | undefined>>): { readonly url: string; readonly token: string } {
  const [url, token] = [address?.trim() ?? '', text?.trim() ?? ''];
  if (url === '')
    throw new ReleaseRefused(
      'RELEASES_URL must be the address of the release API. The operator of the product knows it.',
    );
  const { protocol = '', username = '', password = '' } = URL.parse(url) ?? {};
  if (!/^https?:$/.test(protocol))
    throw new ReleaseRefused(`RELEASES_URL must be a web address, not "${url}".`);
  if (username !== '' || password !== '')
    throw new ReleaseRefused('RELEASES_URL must not contain a name or a password.');
  if (token === '')
    throw new ReleaseRefused(
      'RELEASE_TOKEN must be the token of your team. The operator of the product issues one: npm run release-token -- issue <team> --areas <area,area>',
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ReleaseRefused('RELEASE_TOKEN is not a token: it contains spaces or other characters.');
  return { url, token };
}
