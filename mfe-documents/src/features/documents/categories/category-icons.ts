import type { DocumentCategory } from '@savvi/documents-contract/category';
import {
  FileText,
  HeartPulse,
  Landmark,
  type LucideIcon,
  PenLine,
  ReceiptText,
  ScrollText,
  Umbrella,
} from 'lucide-react';

/** The icon of each category. */
export const CATEGORY_ICONS: Readonly<Record<DocumentCategory, LucideIcon>> = {
  tax_returns: ReceiptText,
  wills: ScrollText,
  insurance: Umbrella,
  contracts: PenLine,
  medical: HeartPulse,
  financial: Landmark,
  other: FileText,
};
