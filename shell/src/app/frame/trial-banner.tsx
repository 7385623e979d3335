import { trialClock } from '@savvi/contracts/entitlements';
import { useShell } from '@savvi/mfe-kit';
import { Link, useLocation } from '@savvi/mfe-kit/app-router';
import { Banner, type BannerTone } from '@savvi/ui/banner';
import { ButtonLink, IconButton } from '@savvi/ui/button';
import { formatDateTime } from '@savvi/ui/format';
import { Tooltip } from '@savvi/ui/tooltip';
import { CircleAlert, Clock, Sprout, X } from 'lucide-react';
import { useState } from 'react';
import { keep, kept } from '../../shared/kept.ts';
import styles from './frame.module.css';
import { TEXTS } from './frame.texts.ts';
import { UPGRADE_PATH } from '../../shared/links.ts';

const texts = TEXTS.banner;
/**
 * With this many days left or fewer, the banner is red and says that today is the last day (TRIAL-4,
 * TRIAL-7).
 */
const LAST_DAYS = 1;
/** The trial banner is yellow when this number of days or fewer are left. */
const FEW_DAYS = 3;

const toneOf = (days: number): BannerTone =>
  days <= LAST_DAYS ? 'danger' : days <= FEW_DAYS ? 'warning' : 'success';
const ICONS = { danger: CircleAlert, warning: Clock, success: Sprout, info: Sprout };

// Creating a date formatter takes as long as rendering the frame, so it is created when the tooltip opens.
const TrialEnd = ({ at }: { at: string }) => texts.end(formatDateTime(at));

const DAY_MS = 86_400_000;
/** The storage name of the time when the user hid the banner, in milliseconds. */
const HIDDEN = 'trial-hidden';

/** The banner that shows how many days of the trial are left (TRIAL-1). */
export function TrialBanner() {
  const { user, subscription, now } = useShell();
  const { planType, isAdmin, isTrialActive, trialDaysRemaining: days } = subscription;
  const { pathname } = useLocation();
  const [hiddenAt, setHiddenAt] = useState(() => Number(kept(HIDDEN, user.id)));
  const hide = () => {
    const at = now().getTime();
    keep(HIDDEN, user.id, String(at));
    setHiddenAt(at);
  };
  if (isAdmin || planType !== 'trial' || !isTrialActive || now().getTime() - hiddenAt < DAY_MS) return null;
  const tone = toneOf(days);
  const { trialEndsAt } = trialClock(user, now());
  // On the page of the plans, the link would lead to the same page.
  const upgrade = pathname !== UPGRADE_PATH && (
    <ButtonLink asChild size="sm" variant={tone === 'danger' ? 'primary' : 'secondary'}>
      <Link to={UPGRADE_PATH}>{days <= LAST_DAYS ? texts.upgradeNow : texts.upgrade}</Link>
    </ButtonLink>
  );
  return (
    <section className={styles.trial} aria-label={texts.title} data-tone={tone}>
      <Banner
        compact
        tone={tone}
        icon={ICONS[tone]}
        title={texts.title}
        action={
          <>
            {upgrade}
            <IconButton size="sm" label={texts.hide} icon={<X aria-hidden="true" />} onClick={hide} />
          </>
        }
      >
        <Tooltip text={<TrialEnd at={trialEndsAt} />}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a tooltip's text must be reachable by keyboard */}
          <time dateTime={trialEndsAt} tabIndex={0} className={styles.days}>
            {texts.remaining(days)}
          </time>
        </Tooltip>
        {days <= LAST_DAYS && <strong className={styles.today}>{texts.today}</strong>}
      </Banner>
    </section>
  );
}
