import { Button, IconButton } from '@savvi/ui/button';
import { Ellipsis, Plus } from 'lucide-react';
import { texts } from './vault.texts.ts';

/** Opens the dialog for a new entry. */
export const AddButton = ({ onAdd }: { onAdd: () => void }) => (
  <Button variant="primary" iconBefore={<Plus aria-hidden="true" />} onClick={onAdd}>
    {texts.add}
  </Button>
);

/** Opens the menu with what is done seldom. */
export const MORE = (
  <IconButton variant="secondary" label={texts.more} icon={<Ellipsis aria-hidden="true" />} />
);

const nothing = () => undefined;

/** The buttons at the head of a vault with entries, for their place only: until it is known what is kept. */
export const ComingActions = () => (
  <>
    {MORE}
    <AddButton onAdd={nothing} />
  </>
);
