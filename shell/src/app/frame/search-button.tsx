import { useShell } from '@savvi/mfe-kit';
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TEXTS } from './frame.texts.ts';
import type { PaletteProps } from './palette/palette.tsx';
import styles from './sidebar.module.css';

const isMac = /^(Mac|iP)/.test(navigator.platform);
const isDialogOpen = () => document.querySelector('[role=dialog],[role=alertdialog]') !== null;
const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input,textarea,select');

/**
 * Opens the search of all pages, also by Ctrl+K (on a Mac Cmd+K). Its code loads on the first use. The button is
 * busy while it loads, and what is typed meanwhile is passed on.
 */
export function SearchButton() {
  const { toast } = useShell();
  const button = useRef<HTMLButtonElement>(null);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed');
  /** The text of the search; also what is typed before its field is there. */
  const [typed, setTyped] = useState('');
  const close = () => setState('closed');
  const open = () => {
    if (state !== 'closed') return;
    setTyped('');
    setState('opening');
  };
  const isLoading = state === 'opening' && Palette === null;

  const loaded = useEffectEvent((code: ComponentType<PaletteProps>) => {
    if (isDialogOpen()) close();
    setPalette(() => code);
  });
  const failed = useEffectEvent(() => {
    close();
    toast({ title: TEXTS.searchFailed, tone: 'destructive' });
  });
  useEffect(() => {
    if (!isLoading) return;
    let isWanted = true;
    import('./palette/palette.tsx').then(
      (code) => isWanted && loaded(code.Palette),
      () => isWanted && failed(),
    );
    return () => {
      isWanted = false;
    };
  }, [isLoading]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, repeat, defaultPrevented } = event;
      const isShortcut =
        key.toLowerCase() === 'k' && ctrlKey !== isMac && metaKey === isMac && !shiftKey && !altKey;
      if (defaultPrevented || (state !== 'open' && isDialogOpen())) return;
      if (isShortcut) {
        if (!repeat) (state === 'open' ? close : open)();
      } else if (state !== 'opening' || ctrlKey || metaKey) return;
      else if (key === 'Escape') close();
      else if (key === 'Backspace') setTyped((before) => [...before].slice(0, -1).join(''));
      else if (key.length === 1) setTyped((before) => before + key);
      else if (key !== 'Enter') return;
      event.preventDefault();
    };
    const onLeave = ({ type, target }: Event) => {
      const isOwn = target instanceof Node && button.current?.contains(target);
      if (isLoading && !isOwn && (type === 'pointerdown' || isField(target))) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        aria-busy={isLoading || undefined}
        onClick={open}
      >
        <Search />
        <span>{TEXTS.search}</span>
        <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      {Palette && state !== 'closed' && (
        <Palette typed={typed} onType={setTyped} onReady={() => setState('open')} onClose={close} />
      )}
    </>
  );
}
