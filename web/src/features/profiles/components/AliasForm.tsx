import { Button, Stack, TextInput } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { ImageField } from '../../../ui/ImageField.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { type AliasValues, aliasResolver } from '../form.ts'
import { showRefusal } from '../refusal.ts'
import type { AskedFor } from '../state.ts'
import classes from './AliasForm.module.css'
import { AliasAge, AliasGender, AliasLevels } from './AliasTraits.tsx'

interface Props {
  readonly initial: AliasValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  /** The fields that an event requires; absent if the page was opened from elsewhere. */
  readonly asked?: AskedFor
  readonly submitText: string
  readonly onSave: (values: AliasValues) => Promise<void>
}

export function AliasForm({ initial, draft, asked, submitText, onSave }: Props) {
  const { t } = useTranslation('aliases')
  const text = useErrorText()
  const stored = useStoredDraft(draft, initial)
  const form = useForm<AliasValues>({
    shouldFocusError: false,
    resolver: aliasResolver,
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored)
  const { errors, isSubmitting } = form.formState
  const [image, name, surname] = form.watch(['image', 'name', 'surname'])
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => onSave(values))
    } catch (error) {
      showRefusal(error, form.setError)
    }
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.card}>
        <Stack gap="lg">
          <ImageField
            value={image}
            name={name}
            surname={surname}
            onChange={(chosen) => form.setValue('image', chosen, { shouldDirty: true })}
            error={text(errors.image)}
          />
          <TextInput label={t('name')} aria-required="true" error={text(errors.name)} {...form.register('name')} />
          <TextInput label={t('surname')} error={text(errors.surname)} {...form.register('surname')} />
          <AliasAge />
          <AliasGender isAsked={asked?.gender === true} />
          <AliasLevels asked={asked?.level ?? null} />
          <Button type="submit" size="lg" loading={isSubmitting}>
            {submitText}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  )
}
