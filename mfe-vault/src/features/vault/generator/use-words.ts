import { useEffect, useEffectEvent, useState } from 'react';

/** Loads the words for passphrases on first use and passes them to `onCome`. */
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
