import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestChange } from '../api.ts'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { useRefusal } from '../components/refusal.ts'
import { type ChangeValues, changeBody, changeResolver } from '../form.ts'
import classes from './ChangePasswordPage.module.css'

export function ChangePasswordPage() {
  const { t } = useTranslation('identity')
  const text = useErrorText()
  const navigate = useNavigate()
  const form = useForm<ChangeValues>({
    shouldFocusError: false,
    resolver: changeResolver,
    defaultValues: { oldPassword: '', newPassword: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { refusal, refuse, clear } = useRefusal<ChangeValues>()

  const submit = form.handleSubmit(async (values) => {
    clear()
    try {
      await requestChange(changeBody(values))
      toast(t('changePassword.done'))
      await navigate(paths.settings)
    } catch (error) {
      refuse(error, ['oldPassword', 'newPassword'], form.setError)
    }
  })

  const isMissing = refusal?.code === 'identity.passwordMissing'
  return (
    <div className={classes.column}>
      <PageHeader title={t('changePassword.title')} lead={t('changePassword.lead')} back={paths.settings} />
      <Card>
        <FormProvider {...form}>
          <Form onSubmit={submit} attempts={form.formState.submitCount}>
            <Stack gap="md">
              {isMissing ? (
                <Alert color="accent" role="alert">
                  {t('errors:identity.passwordMissing')} <Link to={paths.requestPassword}>{t('signIn.forgotten')}</Link>
                </Alert>
              ) : (
                <Refusal error={refusal} />
              )}
              <PasswordInput
                label={t('changePassword.old')}
                autoComplete="current-password"
                error={text(errors.oldPassword)}
                visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
                {...form.register('oldPassword')}
              />
              <NewPasswordFields />
              <Button type="submit" size="xl" fullWidth loading={isSubmitting}>
                {t('changePassword.submit')}
              </Button>
            </Stack>
          </Form>
        </FormProvider>
      </Card>
    </div>
  )
}
