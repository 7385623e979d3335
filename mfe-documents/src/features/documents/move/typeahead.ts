import { type KeyboardEvent, useRef } from 'react';

/** Letters that are typed within this time of each other form one text, in milliseconds. */
const TOGETHER_MS = 1_000;

interface Typed {
  readonly text: string;
  /** The time of the last letter. */
  readonly at: number;
}

const NOTHING: Typed = { text: '', at: -TOGETHER_MS };

const labelOf = ({ labels }: HTMLInputElement) => labels?.[0]?.textContent.toLowerCase() ?? '';

/** Finds the next option that starts with a text. The same letter again and again walks through its options. */
function startingWith(text: string, options: readonly HTMLInputElement[]): HTMLInputElement | undefined {
  const [letter = ''] = text;
  const wanted = letter.repeat(text.length) === text ? letter : text;
  const current = options.findIndex(({ checked }) => checked);
  const from = wanted === letter ? current + 1 : Math.max(current, 0);
  return [...options.slice(from), ...options.slice(0, from)].find((option) =>
    labelOf(option).startsWith(wanted),
  );
}

/**
 * Returns the key handler of a group of radio buttons. As in a select, letters choose the option that starts with
 * them, and Home and End choose the first and the last one.
 */
export function useTypeahead() {
  const typed = useRef(NOTHING);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, timeStamp, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const before = timeStamp - typed.current.at < TOGETHER_MS ? typed.current.text : '';
    const isEnd = key === 'Home' || key === 'End';
    // A space without letters before it chooses the focused option, as in any group of radio buttons.
    if (!isEnd && (key.length > 1 || (key === ' ' && before === ''))) return;
    typed.current = isEnd ? NOTHING : { text: before + key.toLowerCase(), at: timeStamp };
    const options = [...currentTarget.querySelectorAll<HTMLInputElement>('input:enabled')];
    const option = isEnd ? options.at(key === 'Home' ? 0 : -1) : startingWith(typed.current.text, options);
    event.preventDefault();
    option?.focus();
    option?.click();
  };
}
