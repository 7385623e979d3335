import { IconButton } from '@savvi/ui/button';
import { Menu } from '@savvi/ui/menu';
import { Ellipsis, FileSpreadsheet, FileText, Trash2 } from 'lucide-react';
import { texts } from '../budget.texts.ts';

/** What else can be done with a budget (BUD-13). Both exports hand out the same file (T-4). */
export function BudgetMenu({ name, onExport, onDelete }: { name: string; onExport: () => void; onDelete: () => void }) {
  const label = texts.card.menu(name);
  return (
    <Menu
      label={label}
      trigger={<IconButton size="sm" label={label} icon={<Ellipsis aria-hidden="true" />} />}
      items={[
        { label: texts.card.exportCsv, icon: <FileText aria-hidden="true" />, onSelect: onExport },
        { label: texts.card.exportExcel, icon: <FileSpreadsheet aria-hidden="true" />, onSelect: onExport },
        { label: texts.card.remove, icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}
    />
  );
}
