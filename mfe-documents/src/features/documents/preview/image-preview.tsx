import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnPrintable } from './pdf-preview.tsx';
import { copyOf } from './print-sheets.ts';
import styles from './preview.module.css';
import { Unshowable } from './unshowable.tsx';

/** Shows an image file. */
export function ImagePreview({
  blob,
  name,
  onPrintable,
}: {
  readonly blob: Blob;
  readonly name: string;
  readonly onPrintable: OnPrintable;
}) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  const offer = useEffectEvent(onPrintable);
  useEffect(() => {
    if (isBroken || image.current === null) return;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    offer(() => Promise.resolve(copyOf(image.current)));
    return () => {
      offer(null);
      URL.revokeObjectURL(url);
    };
  }, [blob, isBroken]);
  return isBroken ? (
    <Unshowable why="broken" />
  ) : (
    <img ref={image} className={styles.image} alt={name} onError={() => setBroken(true)} />
  );
}
