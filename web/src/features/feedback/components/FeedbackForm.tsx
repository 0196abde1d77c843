import { Button, Checkbox, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { feedbackKinds, severities } from '@parta/contracts/values'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { lastError } from '../../../lib/last-error.ts'
import { useSession } from '../../../lib/session.ts'
import { currentScheme } from '../../../lib/theme.ts'
import { toastError } from '../../../lib/toast.ts'
import { appVersion } from '../../../lib/version.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { requestFeedback } from '../api.ts'
import { deviceHere, deviceText } from '../device.ts'
import { type FeedbackValues, feedbackResolver } from '../form.ts'
import classes from './FeedbackForm.module.css'

interface Props {
  readonly type?: FeedbackValues['type']
  /** The path of the page that the feedback is about. */
  readonly page: string
  readonly onSent: () => void
}

export function FeedbackForm({ type = 'bug', page, onSent }: Props) {
  const { t } = useTranslation('feedback')
  const session = useSession()
  const email = session.status === 'in' ? session.claims.email : ''
  const stored = useStoredDraft<FeedbackValues>('feedback', { ...newFeedback(page), type, email })
  const form = useForm<FeedbackValues>({ resolver: feedbackResolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored, { without: ['deviceInfo'] })
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => requestFeedback(values))
      onSent()
    } catch (error) {
      if (!showProblems(error, ['title', 'description', 'email'], form.setError)) toastError(error)
    }
  })

  return (
    <FormProvider {...form}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <KindField />
          <TextFields />
          <SeverityField />
          <ContactFields />
          <Button type="submit" size="xl" loading={form.formState.isSubmitting}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  )
}

function newFeedback(page: string): Omit<FeedbackValues, 'type' | 'email'> {
  const device = deviceHere({
    version: appVersion,
    page,
    locale: currentLocale(),
    theme: currentScheme(),
    error: lastError(),
  })
  return { title: '', description: '', severity: 'medium', withDevice: true, deviceInfo: deviceText(device) }
}

function KindField() {
  const { t } = useTranslation('feedback')
  const { field } = useController<FeedbackValues, 'type'>({ name: 'type' })
  return (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={t('type')}
      data={feedbackKinds.map((value) => ({ value, label: t(`types.${value}`) }))}
      value={field.value}
      onChange={field.onChange}
    />
  )
}

function TextFields() {
  const { t } = useTranslation('feedback')
  const text = useErrorText()
  const { formState, register, watch } = useFormContext<FeedbackValues>()
  const { errors } = formState
  const [kind, description] = watch(['type', 'description'])
  return (
    <>
      <TextInput
        label={t('what')}
        placeholder={t(`hints.${kind}`)}
        maxLength={limits.reportTitleMax}
        error={text(errors.title)}
        {...register('title')}
      />
      <Textarea
        label={t('description')}
        description={t(`descriptions.${kind}`)}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={limits.reportTextMax}
        error={text(errors.description)}
        {...register('description')}
      />
      <p className={classes.count} aria-hidden="true">
        {description.length} / {limits.reportTextMax}
      </p>
    </>
  )
}

function SeverityField() {
  const { t } = useTranslation('feedback')
  const kind = useFormContext<FeedbackValues>().watch('type')
  const { field } = useController<FeedbackValues, 'severity'>({ name: 'severity' })
  return (
    <Select
      label={t(`severity.${kind}`)}
      data={severities.map((value) => ({ value, label: t(`severities.${kind}.${value}`) }))}
      value={field.value}
      onChange={(value) => value && field.onChange(value)}
      allowDeselect={false}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/** The author's e-mail, and the device data, which are shown before they are sent. */
function ContactFields() {
  const { t } = useTranslation('feedback')
  const text = useErrorText()
  const { formState, register, watch } = useFormContext<FeedbackValues>()
  const [withDevice, deviceInfo] = watch(['withDevice', 'deviceInfo'])
  return (
    <>
      <TextInput
        label={t('email')}
        description={t('emailNote')}
        type="email"
        autoComplete="email"
        error={text(formState.errors.email)}
        {...register('email')}
      />
      <div>
        <Checkbox label={t('withDevice')} {...register('withDevice')} />
        {withDevice && <pre className={classes.device}>{deviceInfo}</pre>}
      </div>
    </>
  )
}
