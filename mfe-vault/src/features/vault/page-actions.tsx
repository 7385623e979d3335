import { Button, IconButton } from '@savvi/ui/button';
import { Ellipsis, Plus } from 'lucide-react';
import { texts } from './vault.texts.ts';

/** The button that opens the dialog for a new entry. */
export const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="primary" iconBefore={<Plus aria-hidden="true" />} onClick={onAdd}>
    {texts.add}
  </Button>
);

/** The trigger of the menu with rare actions. */
export const MORE = (
  <IconButton variant="secondary" label={texts.more} icon={<Ellipsis aria-hidden="true" />} />
);

const nothing = () => undefined;

/** Invisible buttons that reserve space in the page header while the list loads. */
export const ComingActions = () => (
  <>
    {MORE}
    <AddButton onAdd={nothing} />
  </>
);
