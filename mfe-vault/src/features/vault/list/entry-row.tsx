import { Badge } from '@savvi/ui/badge';
import { IconButton, IconLink } from '@savvi/ui/button';
import { classNames } from '@savvi/ui/class-names';
import { VisuallyHidden } from '@savvi/ui/visually-hidden';
import {
  CircleAlert,
  Copy,
  CopyCheck,
  ExternalLink,
  Eye,
  EyeOff,
  LockKeyhole,
  Info,
  Pencil,
  Star,
  Trash2,
} from 'lucide-react';
import { memo, useId } from 'react';
import type { Finding } from '../strength/audit.ts';
import { SecretText } from '../secret-text.tsx';
import type { Copied } from '../clipboard/use-copy.ts';
import { type OpenEntry, typeOf, type VaultEntry } from '../vault-codec.ts';
import { texts } from '../vault.texts.ts';
import styles from './entry-row.module.css';
import { safeAddress } from './list.rules.ts';
import { legible } from './names.rules.ts';
import { Notes } from './notes.tsx';
import type { Density } from './preference.ts';

/** The actions of an entry. */
export interface EntryActions {
  readonly toggle: (id: string) => void;
  readonly copy: (what: Copied, text: string) => void;
  readonly edit: (entry: VaultEntry) => void;
  /** Shows the details of an entry. */
  readonly inspect: (entry: OpenEntry) => void;
  /** Adds an entry to the favorites, or removes it from them. */
  readonly favor: (entry: OpenEntry) => void;
  readonly remove: (entry: VaultEntry) => void;
}

interface EntryRowProps {
  readonly entry: OpenEntry;
  /** Whether another entry has the same name. */
  readonly isNamesake: boolean;
  readonly finding: Finding;
  readonly isRevealed: boolean;
  readonly density: Density;
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
  star: <Star aria-hidden="true" />,
  details: <Info aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  remove: <Trash2 aria-hidden="true" />,
  alert: <CircleAlert aria-hidden="true" />,
  twice: <CopyCheck aria-hidden="true" />,
};

function Marks({ finding: { isWeak, others }, entry }: { finding: Finding; entry: OpenEntry }) {
  const type = typeOf(entry);
  return (
    <>
      {type !== 'login' && <Badge tone="accent">{texts.entry.kinds[type]}</Badge>}
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
      {[...new Set(entry.tags)].map((tag) => (
        <Badge key={tag} className={styles.tag}>
          <bdi>{legible(tag)}</bdi>
        </Badge>
      ))}
    </>
  );
}

interface FieldsProps {
  readonly entry: OpenEntry;
  readonly called: string;
  readonly isRevealed: boolean;
  readonly actions: EntryActions;
}

function Username({ entry, called, actions }: FieldsProps) {
  return (
    <div className={styles.field}>
      <dt>
        <VisuallyHidden>{texts.entry.username}</VisuallyHidden>
      </dt>
      <dd className={styles.value}>
        <bdi>{legible(entry.usernameEmail)}</bdi>
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
  );
}

/** The password of a login, or the number of a card. The DOM contains it only while it is shown. */
function Secret({ entry, called, isRevealed, actions }: FieldsProps) {
  const { entry: words } = texts;
  const isCard = typeOf(entry) === 'card';
  const secret = isCard ? (entry.card?.number ?? '') : entry.password;
  const label = isCard
    ? { name: words.cardNumber, show: words.showNumber, hide: words.hideNumber, copy: words.copyNumber }
    : { name: words.password, show: words.show, hide: words.hide, copy: words.copyPassword };
  return (
    <div className={styles.field}>
      <dt>
        <VisuallyHidden>{label.name}</VisuallyHidden>
      </dt>
      <dd className={styles.secret}>
        {isRevealed ? (
          <SecretText secret={secret} />
        ) : (
          <span role="img" aria-label={words.hidden}>
            {MASK}
          </span>
        )}
      </dd>
      <dd className={styles.pair}>
        <IconButton
          size="sm"
          label={isRevealed ? label.hide(called) : label.show(called)}
          icon={isRevealed ? ICONS.eyeOff : ICONS.eye}
          onClick={() => actions.toggle(entry.id)}
        />
        <IconButton
          size="sm"
          label={label.copy(called)}
          icon={ICONS.copy}
          onClick={() => actions.copy(isCard ? 'number' : 'password', secret)}
        />
      </dd>
    </div>
  );
}

/** One entry (VAULT-5 to VAULT-8). A compact row leaves its notes to the details (VLT-1). */
function Row({
  entry,
  isNamesake,
  finding,
  isRevealed,
  density,
  isLeaving,
  actions,
  canEdit,
}: EntryRowProps) {
  const { id, url, notes, favorite = false } = entry;
  const [name, usernameEmail] = [legible(entry.name), legible(entry.usernameEmail)];
  const called = isNamesake && usernameEmail !== '' ? texts.entry.called(name, usernameEmail) : name;
  const heading = useId();
  const address = safeAddress(url);
  const type = typeOf(entry);
  const fields = { entry, called, isRevealed, actions };
  return (
    <article
      className={classNames(styles.row, density === 'compact' && styles.compact)}
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
          <Marks finding={finding} entry={entry} />
        </p>
      </div>
      <dl className={styles.fields}>
        {type === 'login' && <Username {...fields} />}
        {type !== 'note' && <Secret {...fields} />}
        {notes !== null && density !== 'compact' && (
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
            className={classNames(favorite && styles.favorite)}
            label={favorite ? texts.entry.unfavor(called) : texts.entry.favor(called)}
            icon={ICONS.star}
            onClick={() => actions.favor(entry)}
          />
        )}
        <IconButton
          size="sm"
          data-control="details"
          label={texts.entry.details(called)}
          icon={ICONS.details}
          onClick={() => actions.inspect(entry)}
        />
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
