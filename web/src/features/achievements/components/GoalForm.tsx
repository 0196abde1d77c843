import { Button, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { type Locale, locales } from '@parta/contracts/values'
import { IconChevronDown } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { FormProvider, type Path, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { localeNames } from '../../../lib/locale-names.ts'
import { toastError } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { type GoalValues, goalResolver } from '../form.ts'
import { GoalCounting } from './GoalCounting.tsx'
import { GoalLevels } from './GoalLevels.tsx'
import classes from './Goals.module.css'

interface Props {
  readonly initial: GoalValues
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly isOfOrg: boolean
  readonly submitText: string
  readonly onSave: (values: GoalValues) => Promise<void>
}

const named: readonly Path<GoalValues>[] = ['function', 'title.cs', 'title.en', 'title.sk']

export function GoalForm({ initial, draft, isOfOrg, submitText, onSave }: Props) {
  const stored = useStoredDraft(draft, initial)
  const own = currentLocale()
  const resolver = useMemo(() => goalResolver(own), [own])
  const form = useForm<GoalValues>({ shouldFocusError: false, resolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored)
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => onSave(values))
    } catch (error) {
      if (!showProblems<GoalValues>(error, named, form.setError)) toastError(error)
    }
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.form}>
        <Stack gap="lg">
          <GoalCounting isOfOrg={isOfOrg} />
          <GoalLevels />
          <TextsIn locale={own} own={own} />
          <OtherLanguages own={own} />
          <Button type="submit" size="lg" loading={form.formState.isSubmitting}>
            {submitText}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  )
}

/** The texts of the other languages, which may stay empty. Opened when one of them is wrong. */
function OtherLanguages({ own }: { own: Locale }) {
  const { t } = useTranslation('achievements')
  const [isOpen, setOpen] = useState(false)
  const { errors } = useFormContext<GoalValues>().formState
  const others = locales.filter((locale) => locale !== own)
  const isWrong = others.some((locale) =>
    [errors.title, errors.description, errors.detail].some((each) => each?.[locale]),
  )
  return (
    <details
      className={classes.languages}
      open={isOpen || isWrong}
      onToggle={(change) => setOpen(change.currentTarget.open)}
    >
      <summary>
        <h2>{t('form.languages')}</h2>
        <IconChevronDown size={24} aria-hidden="true" />
      </summary>
      <p className={classes.note}>{t('form.languagesHint', { language: localeNames[own] })}</p>
      <Stack mt="md">
        {others.map((locale) => (
          <TextsIn key={locale} locale={locale} own={own} />
        ))}
      </Stack>
    </details>
  )
}

/** The texts of one language. Only those of the person's own are required: the others repeat them. */
function TextsIn({ locale, own }: { locale: Locale; own: Locale }) {
  const { t } = useTranslation('achievements')
  const text = useErrorText()
  const { register, formState, watch } = useFormContext<GoalValues>()
  const isOwn = locale === own
  const shown = (field: 'title' | 'description' | 'detail') => (isOwn ? {} : { placeholder: watch(`${field}.${own}`) })
  const { title, description, detail } = formState.errors
  return (
    <Card title={<span lang={locale}>{localeNames[locale]}</span>}>
      <Stack>
        <TextInput
          label={t('form.title')}
          required={isOwn}
          maxLength={limits.achievements.title}
          {...shown('title')}
          error={text(title?.[locale])}
          {...register(`title.${locale}`)}
        />
        <TextInput
          label={t('form.description')}
          required={isOwn}
          maxLength={limits.achievements.text}
          {...shown('description')}
          error={text(description?.[locale])}
          {...register(`description.${locale}`)}
        />
        <Textarea
          label={t('form.detail')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.achievements.detail}
          {...shown('detail')}
          error={text(detail?.[locale])}
          {...register(`detail.${locale}`)}
        />
      </Stack>
    </Card>
  )
}
