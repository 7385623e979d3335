import { Banner } from '@savvi/ui/banner';
import { formatBytes } from '@savvi/ui/format';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OnPrintable } from './pdf-preview.tsx';
import { textOf } from '../text/decoded-text.ts';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { copyOf } from './print-sheets.ts';
import { blocksOf } from './text-content.ts';

interface TextPreviewProps {
  readonly blob: Blob;
  /** The size of the whole file in bytes. */
  readonly fileSize: number;
  readonly onPrintable: OnPrintable;
}

/** Shows the beginning of a text file. */
export function TextPreview({ blob, fileSize, onPrintable }: TextPreviewProps) {
  const whole = useRef<HTMLPreElement>(null);
  const [blocks, setBlocks] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void blob.arrayBuffer().then((bytes) => isCurrent && setBlocks(blocksOf(textOf(new Uint8Array(bytes)))));
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  const offer = useEffectEvent(onPrintable);
  const isRead = blocks !== null;
  useEffect(() => {
    if (!isRead) return;
    offer(() => Promise.resolve(copyOf(whole.current)));
    return () => offer(null);
  }, [isRead]);
  if (blocks === null) return null;
  return (
    <>
      {blob.size < fileSize && (
        <Banner compact>{previewTexts.cut(formatBytes(blob.size), formatBytes(fileSize))}</Banner>
      )}
      <pre ref={whole} className={styles.text} dir="auto">
        {blocks.map((block, at) => (
          <span key={`block ${at + 1}`} className={styles.block}>
            {block === '' ? '\n' : block}
          </span>
        ))}
      </pre>
    </>
  );
}
