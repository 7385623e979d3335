import { Badge } from '@savvi/ui/badge';
import { IconButton, IconLink } from '@savvi/ui/button';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import {
  CircleAlert,
  Copy,
  CopyCheck,
  ExternalLink,
  Eye,
  EyeOff,
  LockKeyhole,
  Pencil,
  Trash2,
} from 'lucide-react';
import { memo, useId } from 'react';
import type { Finding } from '../strength/audit.ts';
import { SecretText } from '../secret-text.tsx';
import type { OpenEntry, VaultEntry } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import styles from './entry-row.module.css';
import { safeAddress } from './list.rules.ts';
import { legible } from './names.rules.ts';
import { Notes } from './notes.tsx';

/** The actions of an entry. */
export interface EntryActions {
  readonly toggle: (id: string) => void;
  readonly copy: (what: 'password' | 'username', text: string) => void;
  readonly edit: (entry: VaultEntry) => void;
  readonly remove: (entry: VaultEntry) => void;
}

interface EntryRowProps {
  readonly entry: OpenEntry;
  /** Whether another entry has the same name. */
  readonly isNamesake: boolean;
  readonly finding: Finding;
  readonly isRevealed: boolean;
  /** Whether a deletion is in progress. */
  readonly isLeaving: boolean;
  readonly actions: EntryActions;
  /** Whether the plan allows editing. */
  readonly canEdit: boolean;
}

const MASK = '••••••••••••';
const ENCRYPTED = <Badge icon={<LockKeyhole aria-hidden="true" />}>{texts.entry.encrypted}</Badge>;
const ICONS = {
  open: <ExternalLink aria-hidden="true" />,
  copy: <Copy aria-hidden="true" />,
  eye: <Eye aria-hidden="true" />,
  eyeOff: <EyeOff aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  remove: <Trash2 aria-hidden="true" />,
  alert: <CircleAlert aria-hidden="true" />,
  twice: <CopyCheck aria-hidden="true" />,
};

function Marks({ finding: { isWeak, others } }: { finding: Finding }) {
  return (
    <>
      {isWeak && (
        <Badge tone="warning" icon={ICONS.alert}>
          {texts.entry.weak}
        </Badge>
      )}
      {others > 0 && (
        <Badge tone="warning" icon={ICONS.twice}>
          {texts.entry.reused(others)}
        </Badge>
      )}
    </>
  );
}

/** One entry (VAULT-5 to VAULT-8). The DOM contains its password only while it is shown. */
function Row({ entry, isNamesake, finding, isRevealed, isLeaving, actions, canEdit }: EntryRowProps) {
  const { id, password, url, notes } = entry;
  const [name, usernameEmail] = [legible(entry.name), legible(entry.usernameEmail)];
  const called = isNamesake ? texts.entry.called(name, usernameEmail) : name;
  const heading = useId();
  const address = safeAddress(url);
  return (
    <article
      className={styles.row}
      data-row={id}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-busy={isLeaving || undefined}
    >
      <span className={styles.initial} aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
      <div className={styles.names}>
        <h2 id={heading} className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.badges}>
          {ENCRYPTED}
          <Marks finding={finding} />
        </p>
      </div>
      <dl className={styles.fields}>
        <div className={styles.field}>
          <dt>
            <VisuallyHidden>{texts.entry.username}</VisuallyHidden>
          </dt>
          <dd className={styles.value}>
            <bdi>{usernameEmail}</bdi>
          </dd>
          <dd>
            <IconButton
              size="sm"
              label={texts.entry.copyUsername(called)}
              icon={ICONS.copy}
              onClick={() => actions.copy('username', entry.usernameEmail)}
            />
          </dd>
        </div>
        <div className={styles.field}>
          <dt>
            <VisuallyHidden>{texts.entry.password}</VisuallyHidden>
          </dt>
          <dd className={styles.secret}>
            {isRevealed ? (
              <SecretText secret={password} />
            ) : (
              <span role="img" aria-label={texts.entry.hidden}>
                {MASK}
              </span>
            )}
          </dd>
          <dd className={styles.pair}>
            <IconButton
              size="sm"
              label={isRevealed ? texts.entry.hide(called) : texts.entry.show(called)}
              icon={isRevealed ? ICONS.eyeOff : ICONS.eye}
              onClick={() => actions.toggle(id)}
            />
            <IconButton
              size="sm"
              label={texts.entry.copyPassword(called)}
              icon={ICONS.copy}
              onClick={() => actions.copy('password', password)}
            />
          </dd>
        </div>
        {notes !== null && (
          <div className={styles.notes}>
            <dt>
              <VisuallyHidden>{texts.entry.notes}</VisuallyHidden>
            </dt>
            <Notes notes={legible(notes)} of={called} />
          </div>
        )}
      </dl>
      <div className={styles.actions}>
        {address !== null && (
          <IconLink
            size="sm"
            label={texts.entry.open(called)}
            icon={ICONS.open}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          />
        )}
        {canEdit && (
          <IconButton
            size="sm"
            data-control="edit"
            label={texts.entry.edit(called)}
            icon={ICONS.edit}
            onClick={() => actions.edit(entry)}
          />
        )}
        <IconButton
          size="sm"
          data-control="remove"
          label={texts.entry.remove(called)}
          icon={ICONS.remove}
          onClick={() => actions.remove(entry)}
        />
      </div>
    </article>
  );
}

/** The row is memoized, because a list may have a thousand rows. */
export const EntryRow = memo(Row);
