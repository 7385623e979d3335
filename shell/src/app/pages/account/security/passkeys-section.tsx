import { type Passkey, PASSKEY_NAME_MAX, PASSKEYS_MAX } from '@savvi/contracts/identity/strong-sign-in';
import { useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardFooter, CardHeader } from '@savvi/ui/card';
import { formatDate, formatRelativeTime } from '@savvi/ui/format';
import { useListFocus } from '@savvi/ui/list-focus';
import { TextField } from '@savvi/ui/text-field';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SubmitEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSKEYS_NEED_NAME, passkeySupport } from '../../../../shared/passkey-support.ts';
import { waysInQuery } from '../../../ways-in/ways-in.queries.ts';
import { Loaded } from './loaded.tsx';
import { QuestionButton } from './question-button.tsx';
import styles from './security.module.css';
import { removePasskey, renamePasskey, useSecurityChange } from './security.queries.ts';
import { TEXTS } from './security.texts.ts';

const texts = TEXTS.passkeys;
const NO_PASSKEYS: readonly Passkey[] = [];

/** The name of a passkey whose authenticator is unknown; it contains the date (SEC-12). */
const DEFAULT_NAME = /^Passkey added \w+ \d{1,2}, \d{4}$/;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The form that replaces the name of a passkey. `onClose` is called when the name is stored, or on cancel. */
function NameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { toast } = useShell();
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { mutate: rename, isPending } = useSecurityChange({
    change: (name: string) => renamePasskey({ id: passkey.id, name }),
    onDone: () => toast({ title: texts.renamed, tone: 'success' }),
    failed: texts.notRenamed,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setMissing(name === '');
    if (name === passkey.name) onClose();
    else if (name !== '') rename(name, { onSuccess: onClose });
  };
  return (
    <form
      ref={form}
      className={styles.nameForm}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <TextField
        label={texts.name}
        name="name"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        defaultValue={passkey.name}
        error={isMissing ? texts.nameMissing : undefined}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.rowActions}>
        <Button size="sm" onClick={onClose}>
          {TEXTS.cancel}
        </Button>
        <Button size="sm" type="submit" variant="primary" busy={isPending}>
          {texts.saveName}
        </Button>
      </div>
    </form>
  );
}

function RemoveButton({ passkey: { id, name } }: { passkey: Passkey }) {
  const { toast } = useShell();
  return (
    <QuestionButton
      label={texts.remove}
      name={texts.removeName(name)}
      control="remove"
      title={texts.removeTitle(name)}
      text={texts.removeText}
      busyLabel={texts.removing}
      danger
      change={() => removePasskey(id)}
      onDone={() => toast({ title: texts.removed, tone: 'success' })}
      failed={texts.notRemoved}
    />
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { now } = useShell();
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const { name, addedAt, lastUsedAt, isSynced } = passkey;
  const stopRenaming = () => {
    flushSync(() => setRenaming(false));
    renameButton.current?.focus();
  };
  if (isRenaming)
    return (
      <li className={styles.row}>
        <NameForm passkey={passkey} onClose={stopRenaming} />
      </li>
    );
  const used = lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatRelativeTime(lastUsedAt, now()));
  const facts = [!DEFAULT_NAME.test(name) && texts.added(formatDate(addedAt)), used];
  return (
    <li className={styles.row} data-row={passkey.id}>
      <KeyRound className={styles.rowIcon} aria-hidden="true" />
      <div className={styles.rowWords}>
        <p className={styles.rowName}>
          {name} {isSynced && <Badge>{texts.synced}</Badge>}
        </p>
        <p className={styles.quiet}>{capitalized(facts.filter(Boolean).join(' · '))}</p>
      </div>
      <div className={styles.rowActions}>
        <Button
          ref={renameButton}
          size="sm"
          variant="ghost"
          aria-label={texts.renameName(name)}
          onClick={() => setRenaming(true)}
        >
          {texts.rename}
        </Button>
        <RemoveButton passkey={passkey} />
      </div>
    </li>
  );
}

/** Creates a passkey; the code for it loads on demand. A failure of the device is a message, not an error. */
const create = async () => (await import('../../../passkeys/ceremonies.ts')).createPasskey();

function AddButton({ isFull }: { isFull: boolean }) {
  const { toast } = useShell();
  const reason = useId();
  const { mutate: add, isPending } = useSecurityChange({
    change: create,
    onDone: (outcome) => {
      if (outcome === 'canceled') return;
      if (outcome === 'added') return toast({ ...texts.done, tone: 'success' });
      toast({
        title: texts.notAdded,
        description: outcome === 'exists' ? texts.exists : texts.deviceFailed,
        tone: 'destructive',
      });
    },
    failed: texts.notAdded,
  });
  return (
    <>
      <Button
        size="sm"
        busy={isPending}
        busyLabel={texts.adding}
        aria-disabled={isFull || undefined}
        aria-describedby={isFull ? reason : undefined}
        onClick={() => !isFull && add()}
      >
        {texts.add}
      </Button>
      {isFull && <span id={reason}>{texts.full}</span>}
    </>
  );
}

/** The passkeys of the account (SEC-12). */
export function PasskeysSection() {
  const waysIn = useQuery(waysInQuery);
  const support = passkeySupport();
  const card = useRef<HTMLDivElement>(null);
  const { watch } = useListFocus(card, waysIn.data?.passkeys ?? NO_PASSKEYS);
  const action = () => {
    if (support === 'ip-address') return PASSKEYS_NEED_NAME;
    if (support === 'no') return texts.unsupported;
    return <AddButton isFull={(waysIn.data?.passkeys.length ?? 0) >= PASSKEYS_MAX} />;
  };
  return (
    <Card
      as="section"
      ref={card}
      className={styles.place}
      tabIndex={-1}
      aria-labelledby="passkeys"
      {...watch}
    >
      <CardHeader id="passkeys" level={3} title={texts.heading} subtitle={texts.subtitle} />
      <CardBody className={styles.items}>
        <Loaded query={waysIn} lines={2}>
          {({ passkeys }) =>
            passkeys.length === 0 ? (
              <p className={styles.quiet}>{texts.none}</p>
            ) : (
              <ul className={styles.rows}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )
          }
        </Loaded>
        {waysIn.data?.authenticatorSince === null && <p className={styles.quiet}>{texts.passwordWorks}</p>}
      </CardBody>
      {waysIn.data && <CardFooter>{action()}</CardFooter>}
    </Card>
  );
}
