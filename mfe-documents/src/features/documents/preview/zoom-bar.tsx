import { IconButton } from '@savvi/ui/button';
import { formatPercent } from '@savvi/ui/format';
import { ZoomIn, ZoomOut } from 'lucide-react';
import styles from './preview.module.css';
import { previewTexts as texts } from './preview.texts.ts';

const LEVELS = [1, 1.5, 2, 3, 4] as const;

interface ZoomBarProps {
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

/** Buttons that zoom in and out. They stay visible while scrolling. */
export function ZoomBar({ zoom, onZoom }: ZoomBarProps) {
  const [smaller, larger] = [LEVELS.findLast((level) => level < zoom), LEVELS.find((level) => level > zoom)];
  const to = (level: number | undefined) => () => level !== undefined && onZoom(level);
  return (
    <div className={styles.tools} role="group" aria-label={texts.zoom}>
      <IconButton
        size="sm"
        label={texts.smaller}
        icon={<ZoomOut aria-hidden="true" />}
        aria-disabled={smaller === undefined || undefined}
        onClick={to(smaller)}
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
      />
    </div>
  );
}
