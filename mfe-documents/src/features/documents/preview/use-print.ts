import { useShell } from '@savvi/mfe-kit';
import { useEffect, useRef, useState } from 'react';
import { previewTexts } from './preview.texts.ts';
import { type Printable, printSheets } from './print-sheets.ts';

/** Returns a function that prints the file in the preview. Closing the preview cancels the preparation. */
export function usePrint(printable: Printable | null) {
  const { toast } = useShell();
  const [isPreparing, setPreparing] = useState(false);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), [printable]);

  const print = async () => {
    if (printable === null) return;
    const { signal } = (work.current = new AbortController());
    setPreparing(true);
    try {
      const sheets = await printable(signal);
      if (!signal.aborted) printSheets(sheets);
    } catch {
      if (!signal.aborted) toast({ ...previewTexts.notPrinted, tone: 'destructive' });
    } finally {
      setPreparing(false);
    }
  };
  return { isPreparing, print: () => void print() };
}
