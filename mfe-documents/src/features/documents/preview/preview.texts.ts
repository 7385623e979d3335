import { formatNumber } from '@savvi/ui/format';

/** Texts of previews. */
export const previewTexts = {
  loading: 'Loading the preview',
  content: (name: string) => `Content of ${name}`,
  page: (at: number, all: number) => `Page ${formatNumber(at)} of ${formatNumber(all)}`,
  zoom: 'Size of the pages',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  cut: (shown: string, all: string) => `This is the beginning: ${shown} of ${all}. Download the file to read the rest.`,
  none: { title: 'There is no preview of Word documents', description: 'Download the file to open it on your device.' },
  broken: { title: 'This file can’t be shown here', description: 'Download it to open it with another program.' },
  locked: { title: 'This PDF is protected by a password', description: 'Download it to open it with its password.' },
  failed: { title: 'The preview did not load', unknown: 'The connection broke off.', action: 'Reload' },
  download: 'Download',
  close: 'Close',
} as const;
