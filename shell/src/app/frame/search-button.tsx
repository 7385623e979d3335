import { useShell } from '@savvi/mfe-kit';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { TEXTS } from './frame.texts.ts';
import type { PaletteProps } from './palette/palette.tsx';
import styles from './sidebar.module.css';

const isMac = /^(Mac|iP)/.test(navigator.platform);
const isDialogOpen = () => document.querySelector('[role=dialog],[role=alertdialog]') !== null;

/** Opens the search of all pages, also by Ctrl+K (on a Mac Cmd+K). Its code loads on the first use. */
export function SearchButton() {
  const { toast } = useShell();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  /** The text that is typed while the code loads; null at other times. */
  const typed = useRef<string | null>(null);
  const open = () => {
    typed.current ??= '';
    void import('./palette/palette.tsx')
      .then(
        (code) => isDialogOpen() || setPalette(() => code.Palette),
        () => toast({ title: TEXTS.searchFailed, tone: 'destructive' }),
      )
      // The first render of the search takes the text over.
      .finally(() => setTimeout(() => (typed.current = null)));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      const isText = !ctrlKey && !metaKey && key.length === 1;
      const isShortcut =
        key.toLowerCase() === 'k' && ctrlKey !== isMac && metaKey === isMac && !shiftKey && !altKey;
      if (defaultPrevented || (!Palette && isDialogOpen())) return;
      if (typed.current !== null && (isText || key === 'Enter')) {
        if (isText) typed.current += key;
      } else if (!isShortcut) return;
      else if (Palette) setPalette(null);
      else open();
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={open}
      >
        <Search />
        <span>{TEXTS.search}</span>
        <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {Palette && <Palette start={() => typed.current ?? ''} onClose={() => setPalette(null)} />}
    </>
  );
}
