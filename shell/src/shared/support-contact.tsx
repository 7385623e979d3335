import { supportLink } from './links.ts';

/** The address of customer support as a link; nothing where none is set. */
export function SupportContact() {
  const link = supportLink();
  return link === null ? null : <a href={link}>{link.replace(/^mailto:/, '')}</a>;
}
