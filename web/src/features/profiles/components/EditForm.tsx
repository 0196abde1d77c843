import { Button, Group, Stack } from '@mantine/core'
import type { Me } from '@parta/contracts/profiles'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useBack } from '../../../lib/back.ts'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { saveProfile } from '../api.ts'
import { type ProfileValues, profileBody, profileResolver, profileValues } from '../form.ts'
import { showRefusal } from '../refusal.ts'
import classes from './FirstProfileForm.module.css'
import { ProfileFields } from './ProfileFields.tsx'

export function EditForm({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const goBack = useBack(paths.profile)
  const stored = useStoredDraft('profile', profileValues(me))
  const [resolver] = useState(() => profileResolver(me))
  const form = useForm<ProfileValues>({ shouldFocusError: false, resolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored)
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(async () => {
        await saveProfile(profileBody(values))
        toast(t('edit.done'))
        await goBack()
      })
    } catch (error) {
      showRefusal(error, form.setError)
    }
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.card}>
        <Stack gap="lg">
          <ProfileFields />
          <Group grow>
            <Button variant="default" size="lg" onClick={() => void goBack()}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
              {t('edit.submit')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </FormProvider>
  )
}
