import { Banner } from '@savvi/ui/banner';
import { formatBytes } from '@savvi/ui/format';
import { useEffect, useState } from 'react';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { blocksOf, textOf } from './text-content.ts';

interface TextPreviewProps {
  readonly blob: Blob;
  /** How large the whole file is, in bytes. */
  readonly fileSize: number;
}

/** The beginning of a text. */
export function TextPreview({ blob, fileSize }: TextPreviewProps) {
  const [blocks, setBlocks] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void blob.arrayBuffer().then((bytes) => isCurrent && setBlocks(blocksOf(textOf(new Uint8Array(bytes)))));
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  if (blocks === null) return null;
  return (
    <>
      {blob.size < fileSize && <Banner compact>{previewTexts.cut(formatBytes(blob.size), formatBytes(fileSize))}</Banner>}
      <pre className={styles.text} dir="auto">
        {blocks.map((block, at) => (
          <span key={`block ${at + 1}`} className={styles.block}>
            {block === '' ? '\n' : block}
          </span>
        ))}
      </pre>
    </>
  );
}
