import { Button, type ButtonProps } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { ContactDialog, EnterDialog } from './dialogs.ts'

interface Props extends ButtonProps {
  readonly org: { readonly id: string; readonly name: string; readonly contact: boolean }
  readonly text: string
  /** Asked before joining; without it one press is enough. */
  readonly question?: string
  readonly onEnter: () => Promise<void>
}

/**
 * Joins the organisation after a confirmation; asks for contacts only after the server has refused the call without
 * them.
 */
export function EnterButton({ org, text, question, onEnter, ...rest }: Props) {
  const { t } = useTranslation('orgs')
  const [step, setStep] = useState<'none' | 'contacts' | 'question'>('none')
  const [isBusy, setBusy] = useState(false)
  const close = () => setStep('none')
  const enter = async () => {
    setBusy(true)
    try {
      await onEnter()
      close()
    } catch (error) {
      if (error instanceof CallError && error.code === 'notes.grantRequired') setStep('contacts')
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = () => {
    // Where contacts are required, the dialog that asks for them is the confirmation.
    return question && !org.contact ? setStep('question') : void enter()
  }
  return (
    <>
      <Button
        size="xl"
        color="accent"
        c="var(--on-accent)"
        leftSection={<IconUserPlus size={22} aria-hidden="true" />}
        {...rest}
        loading={isBusy && step === 'none'}
        onClick={begin}
      >
        {text}
      </Button>
      <ContactDialog
        org={org}
        opened={step === 'contacts'}
        onClose={close}
        submitText={t('grant.enter')}
        onGranted={enter}
      />
      <EnterDialog
        org={org}
        title={question ?? ''}
        confirm={text}
        opened={step === 'question'}
        isBusy={isBusy}
        onConfirm={() => void enter()}
        onClose={close}
      />
    </>
  )
}
