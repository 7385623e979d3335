import type { Area } from '@savvi/contracts/registry';
import { useShell } from '@savvi/mfe-kit';
import { useHistory, useLocation } from '@savvi/mfe-kit/app-router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { ConfirmDialog } from '@savvi/ui/dialog';
import { labelOf } from '../../remotes/label-of.ts';
import { type ReactNode, useEffect } from 'react';
import { useBrowser } from '../../shared/browser.tsx';
import { forgetOverride, keepOverride } from './stored-override.ts';
import { originOf, type Override, parseOverride } from './override.rules.ts';
import { texts } from './override.texts.ts';
import styles from './override.module.css';
import { whyRefused } from './why-refused.ts';

interface OverrideNoticeProps {
  readonly areas: readonly Area[];
  readonly origins: readonly string[];
}

interface NoticeProps extends OverrideNoticeProps {
  /** The override under which this page loads an area from another origin; null without one. */
  readonly stored: Override | null;
  /** Called once the page shows the override. */
  readonly onShown: () => void;
}

/**
 * Asks for confirmation before an area is loaded from another origin, and then shows a notice on every page.
 * Starting or ending an override reloads the page, because running code cannot be unloaded.
 */
export function OverrideNotice({ areas, origins, stored, onShown }: NoticeProps): ReactNode {
  const history = useHistory();
  const { pathname, search: query, hash } = useLocation();
  const search = new URLSearchParams(query);
  const browser = useBrowser();
  const requested = search.get('override');
  const { user } = useShell();
  const isNamed = stored !== null;
  useEffect(() => {
    if (isNamed) onShown();
  }, [isNamed, onShown]);

  const withoutQuestion = () => {
    const rest = new URLSearchParams(search);
    rest.delete('override');
    return rest;
  };
  const dismiss = () => history.replace({ pathname, search: String(withoutQuestion()), hash });
  const begin = (override: Override) => {
    keepOverride(override, user.id);
    const rest = withoutQuestion().toString();
    browser.replaceWith(`${location.pathname}${rest && `?${rest}`}`);
  };
  const end = () => {
    forgetOverride();
    browser.reload();
  };
  const nameOf = (name: string) => areas.filter((area) => area.name === name).map(labelOf)[0] ?? name;

  return (
    <div className={styles.notices}>
      {requested !== null && (
        <Question
          text={requested}
          areas={areas}
          origins={origins}
          nameOf={nameOf}
          onBegin={begin}
          onDismiss={dismiss}
        />
      )}
      {stored !== null && (
        <section aria-label={texts.badge.title(nameOf(stored.area), stored.address)}>
          <Banner
            compact
            tone="warning"
            title={texts.badge.title(nameOf(stored.area), stored.address)}
            action={
              <Button size="sm" onClick={end}>
                {texts.badge.end}
              </Button>
            }
          >
            {texts.badge.description}
          </Banner>
        </section>
      )}
    </div>
  );
}

interface QuestionProps extends OverrideNoticeProps {
  readonly text: string;
  readonly nameOf: (area: string) => string;
  readonly onBegin: (override: Override) => void;
  readonly onDismiss: () => void;
}

/** Asks the user before an override starts, because anybody can send a link with an override. */
function Question({ text, areas, origins, nameOf, onBegin, onDismiss }: QuestionProps) {
  const override = parseOverride(text);
  const refusal = whyRefused(override, areas, origins);
  if (override === null || refusal !== null) {
    return (
      <Banner
        tone="danger"
        role="alert"
        title={texts.refused}
        action={
          <Button size="sm" onClick={onDismiss}>
            {texts.dismiss}
          </Button>
        }
      >
        {refusal}
      </Banner>
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={onDismiss}
      title={texts.question.title(nameOf(override.area), originOf(override))}
      description={
        <>
          <code className={styles.address}>{override.address}</code> {texts.question.description}
        </>
      }
      confirmLabel={texts.question.confirm}
      cancelLabel={texts.question.cancel}
      onConfirm={() => onBegin(override)}
    />
  );
}
