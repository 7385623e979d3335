import { Banner } from '@savvi/ui/banner';
import { formatBytes } from '@savvi/ui/format';
import { useEffect, useState } from 'react';
import styles from './preview.module.css';
import { previewTexts } from './preview.texts.ts';
import { textOf } from './text-content.ts';

interface TextPreviewProps {
  readonly blob: Blob;
  /** How large the whole file is, in bytes. */
  readonly fileSize: number;
}

/** The beginning of a text. */
export function TextPreview({ blob, fileSize }: TextPreviewProps) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void blob.arrayBuffer().then((bytes) => isCurrent && setText(textOf(new Uint8Array(bytes))));
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  if (text === null) return null;
  return (
    <>
      {blob.size < fileSize && <Banner compact>{previewTexts.cut(formatBytes(blob.size), formatBytes(fileSize))}</Banner>}
      <pre className={styles.text} dir="auto">
        {text}
      </pre>
    </>
  );
}
