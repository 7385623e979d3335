import type { User } from '@savvi/contracts/identity/account';
import { PHOTO_MAX_BYTES } from '@savvi/contracts/identity/account-inputs';
import { Button } from '@savvi/ui/button';
import { useToast } from '@savvi/ui/toast';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import styles from './account.module.css';
import { TEXTS } from './account.texts.ts';
import { Avatar, isPhotoHere } from '../../person/avatar.tsx';
import { resizePhoto } from './resize-photo.ts';

const texts = TEXTS.profile;

/**
 * Chooses, replaces or removes the photo; a chosen file is checked before anything else happens with it
 * (ACC-8, ACC-9, ACC-15).
 */
export function PhotoChooser({
  user,
  url,
  isUnsaved,
  onChange,
}: {
  user: User;
  url: string;
  isUnsaved: boolean;
  onChange: (url: string) => void;
}) {
  const { toast, dismiss } = useToast();
  const refusal = useRef<string>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const labelId = useId();
  const hintId = useId();
  const isElsewhere = url !== '' && !isPhotoHere(url);

  function refuse(why: typeof texts.tooLarge | typeof texts.wrongType) {
    refusal.current = toast({ ...why, tone: 'destructive' });
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = ''; // an input that keeps its value reports no event when the same file is chosen again
    if (file === undefined) return;
    if (file.size > PHOTO_MAX_BYTES) return refuse(texts.tooLarge);
    if (!file.type.startsWith('image/')) return refuse(texts.wrongType);
    setBusy(true);
    try {
      onChange(await resizePhoto(file));
      // Closes the error message about an earlier file, which does not apply to the new one.
      if (refusal.current !== undefined) dismiss(refusal.current);
    } catch {
      refuse(texts.wrongType); // the file has an image type, but the browser cannot read it as an image
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.photo} role="group" aria-labelledby={labelId} aria-describedby={hintId}>
      <Avatar user={{ ...user, profileImageUrl: url }} size="lg" />
      <div className={styles.photoWords}>
        <p id={labelId} className={styles.photoLabel}>
          {texts.photo}
        </p>
        <div className={styles.buttons}>
          <Button size="sm" busy={isBusy} onClick={() => input.current?.click()}>
            {isElsewhere ? texts.uploadInstead : url === '' ? texts.choose : texts.change}
          </Button>
          {url !== '' && (
            <Button size="sm" variant="ghost" onClick={() => onChange('')}>
              {texts.remove}
            </Button>
          )}
        </div>
        <p id={hintId} className={styles.quiet}>
          {isElsewhere ? `${texts.photoElsewhere} ${texts.photoHint}` : texts.photoHint}
        </p>
        {/* Always rendered, because screen readers announce only changes of an existing live region. */}
        <p className={styles.unsaved} role="status">
          {isUnsaved && texts.photoUnsaved}
        </p>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={texts.choose}
          onChange={(event) => void choose(event)}
        />
      </div>
    </div>
  );
}
