import { IconButton } from '@savvi/ui/button';
import { formatPercent } from '@savvi/ui/format';
import { Fullscreen, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';
import { useKeys } from './use-keys.ts';

const LEVELS = [1, 1.5, 2, 3, 4] as const;

interface ZoomBarProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** The label of the button that zooms to 100%. */
  readonly fit: string;
  /** Zooms to a whole page; absent if 100% shows it already. */
  readonly onFitPage?: () => void;
}

/** Buttons and keys that zoom in and out. They stay visible while scrolling. */
export function ZoomBar({ zoom, onZoom, fit, onFitPage }: ZoomBarProps) {
  const [smaller, larger] = [LEVELS.findLast((level) => level < zoom), LEVELS.find((level) => level > zoom)];
  const to = (level: number | undefined) => () => {
    if (level !== undefined) onZoom(level);
  };
  useKeys({ '+': to(larger), '=': to(larger), '-': to(smaller), '0': to(1) });
  return (
    <div className={styles.tools} role="group" aria-label={texts.zoom}>
      <IconButton
        size="sm"
        label={texts.smaller}
        icon={<ZoomOut aria-hidden="true" />}
        aria-disabled={smaller === undefined || undefined}
        onClick={to(smaller)}
        aria-keyshortcuts="-"
      />
      <span className={styles.level} role="status">
        {formatPercent(zoom)}
      </span>
      <IconButton
        size="sm"
        label={texts.larger}
        icon={<ZoomIn aria-hidden="true" />}
        aria-disabled={larger === undefined || undefined}
        onClick={to(larger)}
        aria-keyshortcuts="+"
      />
      <IconButton
        size="sm"
        label={fit}
        icon={<MoveHorizontal aria-hidden="true" />}
        onClick={to(1)}
        aria-keyshortcuts="0"
      />
      {onFitPage && (
        <IconButton
          size="sm"
          label={texts.fitPage}
          icon={<Fullscreen aria-hidden="true" />}
          onClick={onFitPage}
        />
      )}
    </div>
  );
}
