import { ITEM_NAME_MAX } from '@savvi/reminders-contract/item';
import { type Intent, intentFor } from '@savvi/mfe-kit';
import { Button } from '@savvi/ui/button';
import { TextField } from '@savvi/ui/text-field';
import { type FormEvent, useRef, useState } from 'react';
import { useAddItem } from './item.queries.ts';
import styles from './items.module.css';
import { texts } from './items.texts.ts';
import { useFailure } from './use-failure.ts';

/** A form that adds an item by its name. The input stays until the item is saved. */
export function AddItem() {
  const fail = useFailure();
  const add = useAddItem();
  const intent = useRef<Intent | null>(null);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '' || add.isPending) return;
    intent.current = intentFor(intent.current, { name });
    add.mutate(
      { name: name.trim(), idempotencyKey: intent.current.key },
      {
        onSuccess() {
          intent.current = null; // The next item is a new one, even with the same name.
          setName('');
        },
        onError: (error) => fail(texts.failed.add, error),
      },
    );
  };
  return (
    <form className={styles.add} noValidate onSubmit={submit}>
      <TextField
        className={styles.field}
        label={texts.name}
        labelHidden
        placeholder={texts.placeholder}
        value={name}
        maxLength={ITEM_NAME_MAX}
        autoComplete="off"
        {...(isMissing && name.trim() === '' && { error: texts.nameMissing })}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="primary" busy={add.isPending} busyLabel={texts.adding}>
        {texts.add}
      </Button>
    </form>
  );
}
