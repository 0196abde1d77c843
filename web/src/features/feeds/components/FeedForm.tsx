import { Button, Select, Stack, Textarea } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { OrgCard } from '@parta/contracts/orgs'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import type { FeedValues } from '../form.ts'
import classes from './FeedList.module.css'
import { PictureField } from './PictureField.tsx'

interface Props {
  readonly values: FeedValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly resolver: Resolver<FeedValues>
  /** The organisations that a new post can go to; null when editing, because a post cannot move. */
  readonly orgs: readonly Pick<OrgCard, 'id' | 'name'>[] | null
  readonly submitText: string
  readonly onSubmit: (values: FeedValues) => Promise<void>
}

export function FeedForm({ values, draft, resolver, orgs, submitText, onSubmit }: Props) {
  const { t } = useTranslation('feeds')
  const text = useErrorText()
  const stored = useStoredDraft(draft, values)
  const form = useForm<FeedValues>({ shouldFocusError: false, resolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (given) => {
    try {
      await saving(() => onSubmit(given))
    } catch (error) {
      if (!showProblems<FeedValues>(error, ['text', 'feedOrgId'], form.setError)) toastError(error)
    }
  })
  return (
    <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.column}>
      <Stack gap="lg">
        {orgs && (
          <Controller
            control={form.control}
            name="feedOrgId"
            render={({ field }) => (
              <Select
                label={t('org')}
                placeholder={t('chooseOrg')}
                required
                allowDeselect={false}
                data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? '')}
                error={text(errors.feedOrgId)}
              />
            )}
          />
        )}
        <Textarea
          label={t('text')}
          placeholder={t('textHint')}
          description={t('count', { used: form.watch('text').length, max: limits.feedTextMax })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autosize
          minRows={6}
          maxRows={22}
          maxLength={limits.feedTextMax}
          error={text(errors.text)}
          {...form.register('text')}
        />
        <Controller
          control={form.control}
          name="picture"
          render={({ field }) => <PictureField value={field.value} onChange={field.onChange} />}
        />
        <Button type="submit" size="lg" color="accent" c="var(--on-accent)" loading={isSubmitting}>
          {submitText}
        </Button>
      </Stack>
    </Form>
  )
}
