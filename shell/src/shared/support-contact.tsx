import { supportLink } from './links.ts';

/** A link to customer support; nothing if no contact is set. */
export function SupportContact() {
  const link = supportLink();
  return link === null ? null : <a href={link}>{link.replace(/^mailto:/, '')}</a>;
}
