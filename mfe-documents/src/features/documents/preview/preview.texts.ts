import { formatNumber } from '@savvi/ui/format';

/** Texts of the document preview. */
export const previewTexts = {
  loading: 'Loading the preview',
  content: (name: string) => `Content of ${name}`,
  page: (at: number, all: number) => `Page ${formatNumber(at)} of ${formatNumber(all)}`,
  pages: 'Pages',
  pageNumber: 'Page',
  ofPages: (all: number) => `of ${formatNumber(all)}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  documents: 'Documents in this list',
  position: (at: number, all: number) => `${formatNumber(at)} of ${formatNumber(all)}`,
  previous: 'Previous document',
  next: 'Next document',
  print: 'Print',
  notPrinted: {
    title: 'This file can’t be printed from here',
    description: 'Download it to print it with another program.',
  },
  zoom: 'Zoom',
  smaller: 'Zoom out',
  larger: 'Zoom in',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  fitWindow: 'Fit to window',
  keys: 'Keyboard shortcuts',
  keyList: {
    documents: '← →: Previous and next document',
    pages: 'Page Up, Page Down, Home, End: Move through the pages',
    zoom: '+ −: Zoom, 0: Fit',
    close: 'Esc: Close',
  },
  cut: (shown: string, all: string) =>
    `This is the first ${shown} of ${all}. Download the file to read the rest.`,
  none: {
    title: 'Word documents can’t be previewed',
    description: 'Download the file to open it on your device.',
  },
  broken: {
    title: 'This file can’t be shown here',
    description: 'Download it to open it with another program.',
  },
  locked: {
    title: 'This PDF is password-protected',
    description: 'Download it to open it with its password.',
  },
  failed: { title: 'The preview did not load', unknown: 'The connection was lost.', action: 'Reload' },
  download: 'Download',
} as const;
