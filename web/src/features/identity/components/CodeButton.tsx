import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { requestCodeToSignIn } from '../api.ts'
import type { SignInValues } from '../form.ts'
import classes from './OtherWays.module.css'

interface Props {
  readonly form: UseFormReturn<SignInValues>
  onRefused(error: unknown): Promise<void>
}

/** Mails a code to the e-mail in the form; without one, opens the page that asks for it. */
export function CodeButton({ form, onRefused }: Props) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    const email = form.getValues('username')
    if (!(await form.trigger('username'))) return await navigate(paths.signInCode, { state: { email } })
    setBusy(true)
    try {
      await requestCodeToSignIn(email)
      await navigate(paths.signInCode, { state: { email, isSent: true } })
    } catch (error) {
      await onRefused(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={classes.way} disabled={isBusy} onClick={() => void send()}>
      <IconMail size={22} aria-hidden="true" />
      {t('signIn.byCode')}
    </button>
  )
}
