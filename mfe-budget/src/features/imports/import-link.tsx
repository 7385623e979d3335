import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { FileUp } from 'lucide-react';
import { importLinkText } from './import-link.texts.ts';

/** The button that leads to the import. */
export const ImportLink = ({ to }: { to: string }) => (
  <ButtonLink size="sm" variant="ghost" iconBefore={<FileUp size={16} aria-hidden="true" />} asChild>
    <Link to={to}>{importLinkText}</Link>
  </ButtonLink>
);
