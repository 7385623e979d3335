import { useEffect, useRef, useState } from 'react';
import styles from './preview.module.css';
import { Unshowable } from './unshowable.tsx';

/** A picture. */
export function ImagePreview({ blob, name }: { readonly blob: Blob; readonly name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    if (isBroken || image.current === null) return;
    const url = URL.createObjectURL(blob);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [blob, isBroken]);
  return isBroken ? <Unshowable why="broken" /> : <img ref={image} className={styles.image} alt={name} onError={() => setBroken(true)} />;
}
