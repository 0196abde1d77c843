import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { confirmNewEmail, requestNewEmail, useEmail } from '../api.ts'
import { MailedCodeForm } from '../components/MailedCodeForm.tsx'
import { NewEmailForm } from '../components/NewEmailForm.tsx'
import classes from './ChangePasswordPage.module.css'

/** Asks for the new e-mail, then for the code mailed to it; reopening the page continues at the second step. */
export function ChangeEmailPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { data, error, mutate } = useEmail()
  const [isAnother, setAnother] = useState(false)
  const done = () => {
    toast(t('changeEmail.done'))
    void navigate(paths.settings)
  }
  const waiting = isAnother ? null : data?.waiting
  return (
    <div className={classes.column}>
      <PageHeader
        title={t('changeEmail.title')}
        lead={data && t('changeEmail.lead', { email: data.email })}
        back={paths.settings}
      />
      {data ? (
        <Card>
          {waiting ? (
            <MailedCodeForm
              texts={{
                sent: t('changeEmail.sent', { email: waiting.email }),
                submit: t('changeEmail.confirm'),
                resend: t('changeEmail.resend'),
                resent: t('changeEmail.resent'),
                another: t('changeEmail.another'),
              }}
              onCode={(code) => confirmNewEmail(code).then(done)}
              onResend={() => requestNewEmail(waiting.email)}
              onAnother={() => setAnother(true)}
            />
          ) : (
            <NewEmailForm onSent={() => setAnother(false)} />
          )}
        </Card>
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={1} />
      )}
    </div>
  )
}
