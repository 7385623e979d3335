import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnPrintable } from './pdf-preview.tsx';
import { copyOf } from './print-sheets.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { Unshowable } from './unshowable.tsx';
import { useZoom } from './use-zoom.ts';
import { ZoomBar } from './zoom-bar.tsx';

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
  const { place, zoom, setZoom } = useZoom();
  /** The width at 100%, in pixels. */
  const [fitted, setFitted] = useState(0);
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
  if (isBroken) return <Unshowable why="broken" />;
  const zoomTo = (next: number) => {
    if (zoom === 1) setFitted(image.current?.clientWidth ?? 0);
    setZoom(next);
  };
  /** Scrolls an enlarged image when it is dragged with the mouse. Touch scrolls without this. */
  const pan = ({ pointerType, buttons, movementX, movementY, currentTarget }: PointerEvent) => {
    if (pointerType === 'mouse' && buttons === 1)
      currentTarget.closest('[data-preview]')?.scrollBy(-movementX, -movementY);
  };
  return (
    <div ref={place} className={styles.picture} data-zoomed={zoom > 1 || undefined}>
      <div className={styles.bar}>
        <ZoomBar zoom={zoom} onZoom={zoomTo} fit={previewTexts.fitWindow} />
      </div>
      <img
        ref={image}
        className={styles.image}
        style={zoom > 1 ? { width: fitted * zoom } : undefined}
        alt={name}
        draggable={false}
        onPointerMove={pan}
        onError={() => setBroken(true)}
      />
    </div>
  );
}
