import { useEffect, useEffectEvent, useState } from 'react';

/** The words passphrases are made of, loaded when they are wanted first; `onCome` is called with them. */
export function useWords(
  isWanted: boolean,
  onCome: (list: readonly string[]) => void,
): { readonly list: readonly string[] | null; readonly hasFailed: boolean } {
  const [list, setList] = useState<readonly string[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const come = useEffectEvent(onCome);
  useEffect(() => {
    if (!isWanted || list !== null) return;
    import('../lists/passphrase-words.ts').then(
      ({ PASSPHRASE_WORDS }) => {
        setList(PASSPHRASE_WORDS);
        setFailed(false);
        come(PASSPHRASE_WORDS);
      },
      () => setFailed(true),
    );
  }, [isWanted, list]);
  return { list, hasFailed };
}
