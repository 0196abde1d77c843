import { Alert, Button, Checkbox, Stack } from '@mantine/core'
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
  const navigate = useNavigate()
  const { file } = useHealth()
  const { data: legal, mutate } = useLegal('terms')
  const [agreed, setAgreed] = useState<readonly LegalName[]>([])
  const [shown, setShown] = useState<LegalName | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (!file) return <Loading rows={2} />

  const version = versionToAccept(file, legal)
  const accept = async () => {
    if (version === null) return
    setBusy(true)
    setRefusal(null)
    try {
      await acceptTerms(version)
    } catch (error) {
      if (!(error instanceof CallError)) return toastError(error)
      setRefusal(error)
      // The terms have changed again meanwhile: shows the newest ones and asks again.
      if (error.code === 'terms.outdated') {
        setAgreed([])
        await Promise.all([checkStatus(), mutate()])
      }
    } finally {
      setBusy(false)
    }
  }
  const putOff = () => {
    remember('termsLater', postponed({ file, now: new Date() }))
    const wanted = recall('wanted')
    remember('wanted', null)
    void navigate(wanted ?? home, { replace: true })
  }
  const tick = (consent: LegalName, on: boolean) =>
    setAgreed((before) => (on ? [...before, consent] : before.filter((one) => one !== consent)))

  return (
    <main className={classes.page}>
      <Logo />
      <h1>{t('title')}</h1>
      <p className={classes.lead}>
        {file.effectiveDate && canPostpone(file, new Date())
          ? t('leadFuture', { date: dayOfYear(file.effectiveDate, currentLocale()) })
          : t('lead')}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keyboard, too */}
      <section className={classes.text} tabIndex={0} aria-label={t('legal:titles.terms')}>
        <LegalText name="terms" />
      </section>
      <Stack gap="sm">
        {consents.map((consent) => (
          <div key={consent} className={classes.consent}>
            <Checkbox
              label={t(`agree.${consent}`)}
              checked={agreed.includes(consent)}
              onChange={(event) => tick(consent, event.currentTarget.checked)}
            />
            <Button variant="subtle" size="sm" flex="none" onClick={() => setShown(consent)}>
              {t('read')}
            </Button>
          </div>
        ))}
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
        <Button
          size="xl"
          disabled={version === null || agreed.length < consents.length}
          loading={isBusy}
          onClick={() => void accept()}
        >
          {t('submit')}
        </Button>
        {canPostpone(file, new Date()) && (
          <Button variant="default" onClick={putOff}>
            {t('later')}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('common:nav.signOut')}
        </Button>
      </Stack>
      <LegalDialog name={shown} onClose={() => setShown(null)} />
    </main>
  )
}
