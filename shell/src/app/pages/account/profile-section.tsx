import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@savvi/contracts/identity/account';
import { updateProfileInput } from '@savvi/contracts/identity/account-inputs';
import { messageOf, useShell } from '@savvi/mfe-kit';
import { Badge } from '@savvi/ui/badge';
import { Button } from '@savvi/ui/button';
import { Card, CardBody, CardHeader } from '@savvi/ui/card';
import { TextField } from '@savvi/ui/text-field';
import { BadgeCheck } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import styles from './account.module.css';
import { useUpdateProfile } from './account.queries.ts';
import { TEXTS } from './account.texts.ts';
import { SupportContact } from '../../../shared/support-contact.tsx';
import { PhotoChooser } from './photo-chooser.tsx';
import { UnsavedChanges } from './unsaved-changes.tsx';

const texts = TEXTS.profile;

const profileOf = ({ firstName, lastName, profileImageUrl }: User) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  profileImageUrl: profileImageUrl ?? '',
});

/** Photo, names and address. */
export function ProfileSection() {
  const { user, toast } = useShell();
  const { mutate: save, isPending } = useUpdateProfile();
  const form = useForm({
    resolver: zodResolver(updateProfileInput),
    values: profileOf(user),
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty, dirtyFields } = form.formState;

  const submit = form.handleSubmit((profile) =>
    save(
      { profile, version: user.version },
      {
        onSuccess: (saved) => {
          form.reset(profileOf(saved));
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
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <Controller
            control={form.control}
            name="profileImageUrl"
            render={({ field }) => (
              <PhotoChooser
                user={user}
                url={field.value ?? ''}
                isUnsaved={dirtyFields.profileImageUrl === true}
                onChange={field.onChange}
              />
            )}
          />
          <div className={styles.names}>
            <TextField
              label={texts.firstName}
              autoComplete="given-name"
              error={errors.firstName?.message}
              {...form.register('firstName')}
            />
            <TextField
              label={texts.lastName}
              autoComplete="family-name"
              error={errors.lastName?.message}
              {...form.register('lastName')}
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
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.saving}>
              {texts.save}
            </Button>
          </div>
        </form>
      </CardBody>
      <UnsavedChanges isDirty={isDirty && !isPending} />
    </Card>
  );
}
