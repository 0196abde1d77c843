import { Button, NumberInput, SegmentedControl, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconLink } from '@tabler/icons-react'
import { FormProvider, useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showProblems } from '../../../lib/form.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { SwitchField } from '../../../ui/SwitchField.tsx'
import { requestInvitation } from '../api.ts'
import { type InvitationValues, invitationBody, invitationDays, invitationResolver } from '../form.ts'
import classes from './Invitations.module.css'

const initial: InvitationValues = { days: 7, isUnlimited: true, maxUses: 10, approval: false }

interface Props {
  readonly orgId: string
  readonly onCreated: (id: string) => void
}

export function NewInvitationForm({ orgId, onCreated }: Props) {
  const { t } = useTranslation('orgs')
  const form = useForm<InvitationValues>({
    shouldFocusError: false,
    resolver: invitationResolver,
    defaultValues: initial,
  })
  const submit = form.handleSubmit(async (values) => {
    try {
      onCreated(await requestInvitation(orgId, invitationBody(values)))
      toast(t('done.invitation'))
    } catch (error) {
      if (!showProblems(error, ['days', 'maxUses'], form.setError)) toastError(error)
    }
  })
  return (
    <FormProvider {...form}>
      <Form onSubmit={submit} attempts={form.formState.submitCount} className={classes.form}>
        <Stack>
          <h3 className={classes.heading}>{t('invitations.new')}</h3>
          <DaysField />
          <SwitchField<InvitationValues> name="isUnlimited" label={t('invitations.unlimited')} />
          {!form.watch('isUnlimited') && <MaxUsesField />}
          <SwitchField<InvitationValues>
            name="approval"
            label={t('invitations.approval')}
            description={t('invitations.approvalHint')}
          />
          <Button
            type="submit"
            loading={form.formState.isSubmitting}
            leftSection={<IconLink size={20} aria-hidden="true" />}
          >
            {t('invitations.create')}
          </Button>
        </Stack>
      </Form>
    </FormProvider>
  )
}

function DaysField() {
  const { t } = useTranslation('orgs')
  const { field } = useController<InvitationValues, 'days'>({ name: 'days' })
  return (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label={t('invitations.days')}
      data={invitationDays.map((days) => ({ value: String(days), label: t('invitations.forDays', { count: days }) }))}
      value={String(field.value)}
      onChange={(value) => field.onChange(Number(value))}
    />
  )
}

function MaxUsesField() {
  const { t } = useTranslation('orgs')
  const text = useErrorText()
  const { field, fieldState } = useController<InvitationValues, 'maxUses'>({ name: 'maxUses' })
  return (
    <NumberInput
      label={t('invitations.maxUses')}
      max={limits.invitationUsesMax}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      value={field.value}
      onChange={(value) => field.onChange(value === '' ? '' : Number(value))}
      error={text(fieldState.error)}
    />
  )
}
