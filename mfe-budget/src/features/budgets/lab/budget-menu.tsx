import { IconButton } from '@savvi/ui/button';
import { Menu } from '@savvi/ui/menu';
import { Copy, Ellipsis, FileSpreadsheet, FileText, Star, Trash2 } from 'lucide-react';
import { texts } from '../budget.texts.ts';
import { loadDeleteDialog } from './load-delete-dialog.ts';

interface BudgetMenuProps {
  readonly name: string;
  readonly isMain: boolean;
  readonly onChoose: () => void;
  readonly onExport: (isWorkbook?: boolean) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
}

/** The menu with further actions for a budget (BUD-13). The first two exports create the same file (T-4). */
export function BudgetMenu({ name, isMain, onChoose, onExport, onDuplicate, onDelete }: BudgetMenuProps) {
  const label = texts.card.menu(name);
  // A failed prefetch shows no error: choosing the item loads the code again.
  const prefetch = () => void loadDeleteDialog().catch(() => undefined);
  return (
    <Menu
      label={label}
      trigger={
        <IconButton
          size="sm"
          label={label}
          icon={<Ellipsis aria-hidden="true" />}
          onClick={prefetch}
          onKeyDown={prefetch}
        />
      }
      items={[
        { label: texts.card.exportCsv, icon: <FileText aria-hidden="true" />, onSelect: () => onExport() },
        {
          label: texts.card.exportExcel,
          icon: <FileSpreadsheet aria-hidden="true" />,
          onSelect: () => onExport(),
        },
        {
          label: texts.card.exportWorkbook,
          icon: <FileSpreadsheet aria-hidden="true" />,
          onSelect: () => onExport(true),
        },
        { label: texts.card.duplicate, icon: <Copy aria-hidden="true" />, onSelect: onDuplicate },
        ...(isMain
          ? []
          : [{ label: texts.card.makeMain, icon: <Star aria-hidden="true" />, onSelect: onChoose }]),
        { label: texts.card.remove, icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
