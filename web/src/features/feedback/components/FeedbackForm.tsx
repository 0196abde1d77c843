import { Button, Checkbox, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { feedbackKinds, severities } from '@parta/contracts/values'
import { Controller, useForm } from 'react-hook-form'
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
  const text = useErrorText()
  const session = useSession()
  const stored = useStoredDraft<FeedbackValues>('feedback', {
    type,
    title: '',
    description: '',
    email: session.status === 'in' ? session.claims.email : '',
    severity: 'medium',
    withDevice: true,
    deviceInfo: deviceText(
      deviceHere({
        version: appVersion,
        page,
        locale: currentLocale(),
        theme: currentScheme(),
        error: lastError(),
      }),
    ),
  })
  const form = useForm<FeedbackValues>({ resolver: feedbackResolver, defaultValues: stored.restored })
  const saving = useDraft(form, stored, { without: ['deviceInfo'] })
  const { errors, isSubmitting } = form.formState
  const [kind, description, withDevice, deviceInfo] = form.watch(['type', 'description', 'withDevice', 'deviceInfo'])
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => requestFeedback(values))
      onSent()
    } catch (error) {
      if (!showProblems(error, ['title', 'description', 'email'], form.setError)) toastError(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Controller
          control={form.control}
          name="type"
          render={({ field }) => (
            <SegmentedControl
              fullWidth
              size="md"
              aria-label={t('type')}
              data={feedbackKinds.map((value) => ({ value, label: t(`types.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <TextInput
          label={t('what')}
          placeholder={t(`hints.${kind}`)}
          maxLength={limits.reportTitleMax}
          error={text(errors.title)}
          {...form.register('title')}
        />
        <Textarea
          label={t('description')}
          description={t(`descriptions.${kind}`)}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.reportTextMax}
          error={text(errors.description)}
          {...form.register('description')}
        />
        <p className={classes.count} aria-hidden="true">
          {description.length} / {limits.reportTextMax}
        </p>
        <Controller
          control={form.control}
          name="severity"
          render={({ field }) => (
            <Select
              label={t(`severity.${kind}`)}
              data={severities.map((value) => ({ value, label: t(`severities.${kind}.${value}`) }))}
              value={field.value}
              onChange={(value) => value && field.onChange(value)}
              allowDeselect={false}
              comboboxProps={{ withinPortal: true }}
            />
          )}
        />
        <TextInput
          label={t('email')}
          description={t('emailNote')}
          type="email"
          autoComplete="email"
          error={text(errors.email)}
          {...form.register('email')}
        />
        <div>
          <Checkbox label={t('withDevice')} {...form.register('withDevice')} />
          {withDevice && <pre className={classes.device}>{deviceInfo}</pre>}
        </div>
        <Button type="submit" size="xl" loading={isSubmitting}>
          {t('submit')}
        </Button>
      </Stack>
    </form>
  )
}
