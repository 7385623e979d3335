import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** What is said about something that was changed or deleted elsewhere while it was being edited. */
export type StaleWords = {
  title: string;
  description: string;
  action: string;
  busy: string;
  failed: string;
  loaded: ReactNode;
  gone?: { title: string; description: string } | undefined;
};

/** Props of StaleNotice. */
export type StaleNoticeProps = {
  /** 'no' shows nothing; 'gone' needs its words. */
  staleness: 'no' | 'stale' | 'loading' | 'failed' | 'loaded' | 'gone';
  words: StaleWords;
  onLoad: () => void;
};

/** Says that what is edited was changed or deleted elsewhere, and leads to its newest version. */
export function StaleNotice({ staleness, words, onLoad }: StaleNoticeProps) {
  if (staleness === 'no') return null;
  if (staleness === 'loaded') return <Banner role="status">{words.loaded}</Banner>;
  if (staleness === 'gone') return <Banner tone="warning" role="alert" title={words.gone?.title}>{words.gone?.description}</Banner>;
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
