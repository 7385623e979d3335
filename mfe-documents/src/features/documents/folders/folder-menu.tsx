import type { Folder } from '@savvi/documents-contract/folder';
import { IconButton } from '@savvi/ui/button';
import { Menu } from '@savvi/ui/menu';
import { Ellipsis, FolderInput, FolderPen, Pencil } from 'lucide-react';
import { folderTexts as texts } from './folder.texts.ts';

/** The action that a folder requests from the page. */
export type FolderWish = 'rename' | 'edit' | 'move';

interface FolderMenuProps {
  readonly folder: Folder;
  readonly className?: string | undefined;
  readonly size?: 'sm' | 'md';
  readonly onWish: (wish: FolderWish, folder: Folder) => void;
}

/** The menu of a folder, which renames, edits and moves it (DOC-35, DOC-37). */
export function FolderMenu({ folder, className, size = 'md', onWish }: FolderMenuProps) {
  const label = texts.menu(folder.name);
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          className={className}
          size={size}
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          data-control="menu"
        />
      }
      items={[
        {
          label: texts.rename,
          icon: <Pencil aria-hidden="true" />,
          onSelect: () => onWish('rename', folder),
        },
        { label: texts.edit, icon: <FolderPen aria-hidden="true" />, onSelect: () => onWish('edit', folder) },
        {
          label: texts.move,
          icon: <FolderInput aria-hidden="true" />,
          onSelect: () => onWish('move', folder),
        },
      ]}
    />
  );
}
