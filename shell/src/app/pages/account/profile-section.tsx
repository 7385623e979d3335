import type { User } from '@savvi/contracts/identity/account';
import { updateProfileInput } from '@savvi/contracts/identity/account-inputs';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { TextField } from '@savvi/ui/text-field';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import styles from './account.module.css';
import { useUpdateProfile } from './account.queries.ts';
import { TEXTS } from './account.texts.ts';
import { SupportContact } from '../../../shared/support-contact.tsx';
import { useForm } from '../../../shared/use-form.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const texts = TEXTS.profile;

type Profile = ReturnType<typeof profileOf>;
const profileOf = ({ firstName, lastName, profileImageUrl }: User) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  profileImageUrl: profileImageUrl ?? '',
});

/** The section with photo, names and email address. */
export function ProfileSection() {
  const { user, toast } = useShell();
  const { mutate: save, isPending } = useUpdateProfile();
  const saved = profileOf(user);
  // The state contains only edited fields, so all other fields show the newest version of the profile, also
  // when it was saved elsewhere.
  const [changes, setChanges] = useState<Partial<Profile>>({});
  const profile = { ...saved, ...changes };
  const change = (key: keyof Profile, value: string) =>
    setChanges(({ [key]: _, ...others }) => (value === saved[key] ? others : { ...others, [key]: value }));

  const { errors, handlers } = useForm(updateProfileInput, (input, { reset }) =>
    save(
      { profile: input, version: user.version },
      {
        onSuccess: () => {
          reset();
          setChanges({});
          toast({ ...texts.saved, tone: 'success' });
        },
        onError: (error) =>
          toast({ title: texts.failed, description: messageOf(error, texts.failure), tone: 'destructive' }),
      },
    ),
  );

  return (
    <Card as="section" aria-labelledby="profile">
      <CardHeader id="profile" title={texts.heading} />
      <CardBody>
        <form className={styles.form} noValidate {...handlers}>
          <PhotoChooser
            user={user}
            url={profile.profileImageUrl}
            isUnsaved={changes.profileImageUrl !== undefined}
            onChange={(url) => change('profileImageUrl', url)}
          />
          <div className={styles.names}>
            <TextField
              label={texts.firstName}
              autoComplete="given-name"
              name="firstName"
              value={profile.firstName}
              onChange={(event) => change('firstName', event.target.value)}
              error={errors.firstName}
            />
            <TextField
              label={texts.lastName}
              autoComplete="family-name"
              name="lastName"
              value={profile.lastName}
              onChange={(event) => change('lastName', event.target.value)}
              error={errors.lastName}
            />
          </div>
          <TextField
            label={texts.email}
            value={user.email}
            readOnly
            className={styles.fixed}
            hint={
              <>
                {texts.emailHint} <SupportContact />
              </>
            }
            suffix={
              user.emailVerification ? (
                <Badge>
                  <span>
                    <span>{texts.verified}</span>: {texts.notYet}
                  </span>
                </Badge>
              ) : (
                <Badge tone="success" icon={<BadgeCheck aria-hidden="true" />}>
                  {texts.verified}
                </Badge>
              )
            }
          />
          <input type="hidden" name="profileImageUrl" value={profile.profileImageUrl} />
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.saving}>
              {texts.save}
            </Button>
          </div>
        </form>
      </CardBody>
      <UnsavedChanges isDirty={Object.keys(changes).length > 0 && !isPending} />
    </Card>
  );
}
