import { Button, Checkbox, SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { feedbackKinds, severities } from '@parta/contracts/values'
import { FormProvider, useController, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { sendUserFeedback, sendVisitorFeedback } from '../../../generated/operations.ts'
import { call } from '../../../lib/call.ts'
import { showProblems } from '../../../lib/form.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { lastError } from '../../../lib/last-error.ts'
import { getSession, useSession } from '../../../lib/session.ts'
import { currentScheme } from '../../../lib/theme.ts'
import { toastError } from '../../../lib/toast.ts'
import { appVersion } from '../../../lib/version.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { useDraft, useStoredDraft } from '../../../ui/use-draft.ts'
import { deviceHere, deviceText } from '../device.ts'
import { type BugReportValues, bugReportBody, bugReportResolver } from '../form.ts'
import classes from './BugReportForm.module.css'

async function requestBugReport(values: BugReportValues): Promise<void> {
  const operation = getSession().status === 'in' ? sendUserFeedback : sendVisitorFeedback
  await call(operation, { body: bugReportBody(values) })
}

interface Props {
  readonly type?: BugReportValues['type']
  /** The path of the page that the report is about. */
  readonly page: string
  readonly onSent: () => void
}

export function BugReportForm({ type = 'bug', page, onSent }: Props) {
  const { t } = useTranslation('bugReports')
  const session = useSession()
  const email = session.status === 'in' ? session.claims.email : ''
  const stored = useStoredDraft<BugReportValues>('bug-report', { ...newBugReport(page), type, email })
  const form = useForm<BugReportValues>({
    shouldFocusError: false,
    resolver: bugReportResolver,
    defaultValues: stored.restored,
  })
  const saving = useDraft(form, stored, { without: ['deviceInfo'] })
  const submit = form.handleSubmit(async (values) => {
    try {
      await saving(() => requestBugReport(values))
      onSent()
    } catch (error) {
      if (!showProblems(error, ['title', 'description', 'email'], form.setError)) toastError(error)
    }
  })

  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount}>
        <Stack gap="md">
          <KindField />
          <TextFields />
          <SeverityField />
          <ContactFields />
          <Button type="submit" size="xl" loading={form.formState.isSubmitting}>
            {t('submit')}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  )
}

function newBugReport(page: string): Omit<BugReportValues, 'type' | 'email'> {
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
  const { t } = useTranslation('bugReports')
  const { field } = useController<BugReportValues, 'type'>({ name: 'type' })
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
  const { t } = useTranslation('bugReports')
  const text = useErrorText()
  const { formState, register, watch } = useFormContext<BugReportValues>()
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
  const { t } = useTranslation('bugReports')
  const kind = useFormContext<BugReportValues>().watch('type')
  const { field } = useController<BugReportValues, 'severity'>({ name: 'severity' })
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
  const { t } = useTranslation('bugReports')
  const text = useErrorText()
  const { formState, register, watch } = useFormContext<BugReportValues>()
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
