import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { ListOrdered } from 'lucide-react';
import { rulesLinkText } from './rules-link.texts.ts';

/** The button that leads to the rules. */
export const RulesLink = ({ to }: { to: string }) => (
  <ButtonLink size="sm" variant="ghost" iconBefore={<ListOrdered size={16} aria-hidden="true" />} asChild>
    <Link to={to}>{rulesLinkText}</Link>
  </ButtonLink>
);
