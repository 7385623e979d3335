import { type Import, importFormat } from '@savvi/budget-contract/import';
import { importTexts } from '../import.texts.ts';

const texts = importTexts.list;

/** The name of an import: its format and the dates of its rows. */
export function importName({ format, from, to }: Import): string {
  const known = importFormat.safeParse(format);
  return texts.name(known.success ? texts.formats[known.data] : texts.otherFormat, from, to);
}
