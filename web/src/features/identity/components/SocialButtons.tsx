import type { SocialProvider } from '@parta/contracts/values'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { useProviders } from '../../../queries/providers.ts'
import { ProviderMark, providerNames } from '../../../ui/ProviderMark.tsx'
import { goToProvider } from '../api.ts'
import classes from './OtherWays.module.css'

/** A button for each configured provider, styled as its owner requires. */
export function SocialButtons() {
  const { t } = useTranslation('identity')
  const { data } = useProviders()
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  useEffect(() => {
    // When the browser's back button restores the page, its buttons must be enabled again.
    const backAgain = () => setLeaving(null)
    window.addEventListener('pageshow', backAgain)
    return () => window.removeEventListener('pageshow', backAgain)
  }, [])
  const go = async (provider: SocialProvider) => {
    setLeaving(provider)
    try {
      await goToProvider(provider)
    } catch (error) {
      setLeaving(null)
      toastError(error)
    }
  }
  return data?.items.map((provider) => (
    <button
      key={provider}
      type="button"
      className={classes.way}
      data-provider={provider}
      aria-busy={leaving === provider}
      disabled={leaving !== null}
      onClick={() => void go(provider)}
    >
      <ProviderMark provider={provider} />
      {t('continueWith', { provider: providerNames[provider] })}
    </button>
  ))
}
