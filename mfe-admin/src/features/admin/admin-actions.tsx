import { Link } from '@savvi/mfe-kit/router';
import { ButtonLink } from '@savvi/ui/button';
import { Layers } from 'lucide-react';
import { texts } from './admin.texts.ts';
import { RefreshButton } from './refresh-button.tsx';

/** The link to the page about areas, and the button that loads the dashboard again. */
export const AdminActions = () => (
  <>
    <ButtonLink asChild iconBefore={<Layers aria-hidden="true" />}>
      <Link to="/admin/areas">{texts.areas.title}</Link>
    </ButtonLink>
    <RefreshButton />
  </>
);
