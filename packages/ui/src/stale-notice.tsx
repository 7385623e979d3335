import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { formatList } from './format.ts';

/** The texts about a record that was changed or deleted elsewhere while it is edited. */
export type StaleWords = {
  title: string;
  description: string;
  action: string;
  busy: string;
  failed: string;
  loaded: ReactNode;
  /**
   * Shown once the newest version is loaded: the fields that were changed on both sides, and a button that
   * takes the newest values.
   */
  clash?: { named: (fields: string) => string; action: string } | undefined;
  gone?: { title: string; description: string } | undefined;
};

type Texts = Readonly<Record<string, string>>;

/**
 * A form whose record has a newer version: the values when it was opened, those of the newer version, and the
 * user's entries.
 */
export type Sides = {
  fields: readonly { key: string; label: string }[];
  was: Texts;
  base: Texts;
  entries: Texts;
  change: (key: string, entry: string) => void;
};

/** The fields that were changed both in this form and elsewhere. */
const clashesIn = ({ fields, was, base, entries }: Sides) =>
  fields.filter(({ key }) => was[key] !== base[key] && entries[key] !== base[key]);

/** Props of StaleNotice. */
export type StaleNoticeProps = {
  /** Whether the record was changed elsewhere. For 'no' nothing is shown; 'gone' means deleted and requires `words.gone`. */
  staleness: 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';
  words: StaleWords;
  onLoad: () => void;
  /** The versions being edited, so that the notice can name fields that were changed on both sides. */
  sides?: Sides | undefined;
};

/** Tells the user that the record was changed or deleted elsewhere, and offers to load the newest version. */
export function StaleNotice({ staleness, words, onLoad, sides }: StaleNoticeProps) {
  if (staleness === 'no') return null;
  if (staleness === 'loaded') {
    const clashes = sides === undefined ? [] : clashesIn(sides);
    if (sides === undefined || clashes.length === 0 || words.clash === undefined)
      return <Banner role="status">{words.loaded}</Banner>;
    const yielding = (
      <Button
        size="sm"
        onClick={() => clashes.forEach(({ key }) => sides.change(key, sides.base[key] ?? ''))}
      >
        {words.clash.action}
      </Button>
    );
    return (
      <Banner tone="warning" role="status" action={yielding}>
        <p>{words.loaded}</p>
        <p>{words.clash.named(formatList(clashes.map(({ label }) => label)))}</p>
      </Banner>
    );
  }
  if (staleness === 'gone')
    return (
      <Banner tone="warning" role="alert" title={words.gone?.title}>
        {words.gone?.description}
      </Banner>
    );
  const action = (
    <Button size="sm" busy={staleness === 'loading'} busyLabel={words.busy} onClick={onLoad}>
      {words.action}
    </Button>
  );
  return (
    <Banner tone="warning" role="alert" title={words.title} action={action}>
      {staleness === 'failed' ? words.failed : words.description}
    </Banner>
  );
}
