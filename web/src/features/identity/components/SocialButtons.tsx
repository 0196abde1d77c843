import type { SocialProvider } from '@parta/contracts/values'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { useProviders } from '../../../queries/providers.ts'
import { ProviderMark, providerNames } from '../../../ui/ProviderMark.tsx'
import { goToProvider } from '../api.ts'
import classes from './OtherWays.module.css'

/** A button for each provider that this Parta is set up for, in the look that its owner asks for. */
export function SocialButtons() {
  const { t } = useTranslation('identity')
  const { data } = useProviders()
  const [leaving, setLeaving] = useState<SocialProvider | null>(null)
  useEffect(() => {
    // Back by the browser's button, the page comes as it was left.
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
