import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { formatList } from './format.ts';

/** What is said about something that was changed or deleted elsewhere while it was being edited. */
export type StaleWords = {
  title: string;
  description: string;
  action: string;
  busy: string;
  failed: string;
  loaded: ReactNode;
  /** What was changed on both sides, once the newest version is there, and how to take that one's. */
  clash?: { named: (fields: string) => string; action: string } | undefined;
  gone?: { title: string; description: string } | undefined;
};

type Texts = Readonly<Record<string, string>>;

/**
 * A form whose record has a newer version: what was there when it was opened, what that version has, and what
 * was entered.
 */
export type Sides = {
  fields: readonly { key: string; label: string }[];
  was: Texts;
  base: Texts;
  entries: Texts;
  change: (key: string, entry: string) => void;
};

/** The fields that were changed here and somewhere else. */
const clashesIn = ({ fields, was, base, entries }: Sides) =>
  fields.filter(({ key }) => was[key] !== base[key] && entries[key] !== base[key]);

/** Props of StaleNotice. */
export type StaleNoticeProps = {
  /** 'no' shows nothing; 'gone' needs its words. */
  staleness: 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';
  words: StaleWords;
  onLoad: () => void;
  /** What is being edited, so that what was changed on both sides can be named. */
  sides?: Sides | undefined;
};

/** Says that what is edited was changed or deleted elsewhere, and leads to its newest version. */
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
