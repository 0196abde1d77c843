import { Alert, Button, Checkbox, Stack } from '@mantine/core'
import type { StatusFile } from '@parta/contracts/status'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { codeKey, currentLocale } from '../../../lib/i18n.ts'
import { home, type LegalName } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { signOut } from '../../../lib/session.ts'
import { checkStatus, useHealth } from '../../../lib/status.ts'
import { recall, remember } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import { Loading } from '../../../ui/ListStates.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { SendButton } from '../../../ui/SendButton.tsx'
import { acceptTerms, useLegal } from '../api.ts'
import { LegalDialog } from '../components/LegalDialog.tsx'
import { LegalText } from '../components/LegalText.tsx'
import { canPostpone, postponed, versionToAccept } from '../needed.ts'
import classes from './TermsUpdatePage.module.css'

const consents = ['terms', 'privacy'] as const

/** Shows changed terms and asks for consent. */
export function TermsUpdatePage() {
  const { t } = useTranslation('terms')
  usePageTitle(t('title'))
  const { file } = useHealth()
  const { data: legal, mutate } = useLegal('terms')
  const [agreed, setAgreed] = useState<readonly LegalName[]>([])
  // The terms have changed again meanwhile: shows the newest ones and asks again.
  const askAgain = async () => {
    setAgreed([])
    await Promise.all([checkStatus(), mutate()])
  }
  const { accept, refusal, isBusy } = useAccept(askAgain)
  if (!file) return <Loading rows={2} />
  const version = versionToAccept(file, legal)

  return (
    <main className={classes.page}>
      <Logo />
      <h1>{t('title')}</h1>
      <p className={classes.lead}>
        {file.effectiveDate && canPostpone(file, new Date())
          ? t('leadFuture', { date: dayOfYear(file.effectiveDate, currentLocale()) })
          : t('lead')}
      </p>
      {/* A text that scrolls must be reached by keyboard, too. */}
      <section className={classes.text} tabIndex={0} aria-label={t('legal:titles.terms')}>
        <LegalText name="terms" />
      </section>
      <Stack gap="sm">
        <Consents agreed={agreed} onChange={setAgreed} />
        {refusal && (
          <Alert color="red" role="alert">
            {t(codeKey(refusal.code), refusal.params)}
          </Alert>
        )}
        {legal && version === null && (
          <Alert color="accent" role="alert">
            {t('otherVersion')}
          </Alert>
        )}
        <SendButton
          size="xl"
          missing={version === null || agreed.length < consents.length ? t('common:missing.agree') : ''}
          loading={isBusy}
          onClick={() => void accept(version)}
        >
          {t('submit')}
        </SendButton>
        {canPostpone(file, new Date()) && <LaterButton file={file} />}
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('common:nav.signOut')}
        </Button>
      </Stack>
    </main>
  )
}

/** Returns `accept`, the server's refusal, and whether a call is running. */
function useAccept(onOutdated: () => Promise<void>) {
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const accept = async (version: number | null) => {
    if (version === null) return
    setBusy(true)
    setRefusal(null)
    try {
      await acceptTerms(version)
    } catch (error) {
      if (!(error instanceof CallError)) return toastError(error)
      setRefusal(error)
      if (error.code === 'terms.outdated') await onOutdated()
    } finally {
      setBusy(false)
    }
  }
  return { accept, refusal, isBusy }
}

interface ConsentsProps {
  readonly agreed: readonly LegalName[]
  readonly onChange: (agreed: readonly LegalName[]) => void
}

/** A checkbox for each text, with a button to read it. */
function Consents({ agreed, onChange }: ConsentsProps) {
  const { t } = useTranslation('terms')
  const [shown, setShown] = useState<LegalName | null>(null)
  const change = (consent: LegalName, isOn: boolean) =>
    onChange(isOn ? [...agreed, consent] : agreed.filter((one) => one !== consent))
  return (
    <>
      {consents.map((consent) => (
        <div key={consent} className={classes.consent}>
          <Checkbox
            label={t(`agree.${consent}`)}
            checked={agreed.includes(consent)}
            onChange={(event) => change(consent, event.currentTarget.checked)}
          />
          <Button variant="subtle" size="sm" flex="none" onClick={() => setShown(consent)}>
            {t('read')}
          </Button>
        </div>
      ))}
      <LegalDialog name={shown} onClose={() => setShown(null)} />
    </>
  )
}

/** Postpones the consent, and opens the page that was asked for. */
function LaterButton({ file }: { file: StatusFile }) {
  const { t } = useTranslation('terms')
  const navigate = useNavigate()
  const postpone = () => {
    remember('termsLater', postponed({ file, now: new Date() }))
    const wanted = recall('wanted')
    remember('wanted', null)
    void navigate(wanted ?? home, { replace: true })
  }
  return (
    <Button variant="default" onClick={postpone}>
      {t('later')}
    </Button>
  )
}
