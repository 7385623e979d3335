import { useShell } from '@savvi/mfe-kit';
import { useNavigate } from '@savvi/mfe-kit/router';
import { Banner } from '@savvi/ui/banner';
import { Button } from '@savvi/ui/button';
import { formatRelativeTime } from '@savvi/ui/format';
import { rareTexts } from '../rare-parts.texts.ts';
import { editFrom, LAB } from '../return-state.ts';
import type { WaitingDraft } from './kept.rules.ts';
import styles from '../budget-lab.module.css';

const texts = rareTexts.unfinished;

interface UnfinishedProps {
  readonly waiting: readonly WaitingDraft[];
  /** Whether the user can create a budget, and so continue the draft of a new one. */
  readonly canCreate: boolean;
  readonly onDiscard: (waiting: WaitingDraft) => void;
}

/** Shows each draft that the user can continue (MON-7). */
export function Unfinished({ waiting, canCreate, onDiscard }: UnfinishedProps) {
  const { now } = useShell();
  const navigate = useNavigate();
  const resume = (id: string) =>
    id === 'new' ? navigate(`${LAB}?new`) : navigate(`/edit-budget/${id}`, { state: editFrom(LAB) });
  return waiting.map((each) => (
    <Banner
      key={each.id}
      action={
        <span className={styles.draftActions}>
          {(each.id !== 'new' || canCreate) && (
            <Button size="sm" variant="primary" onClick={() => void resume(each.id)}>
              {texts.resume}
            </Button>
          )}
          <Button size="sm" onClick={() => onDiscard(each)}>
            {texts.discard}
          </Button>
        </span>
      }
    >
      {texts.waiting(
        each.name,
        each.lines,
        each.changedAt === '' ? '' : formatRelativeTime(each.changedAt, now()),
      )}
    </Banner>
  ));
}
