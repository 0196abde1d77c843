import { useEffect } from 'react'
import { followAccount } from '../lib/i18n.ts'
import { useMe } from '../lib/me.ts'

/** Switches to the language of the account, unless one was chosen on this device. */
export function useAccountLanguage(): void {
  const { data: me } = useMe()
  const locale = me?.login === 'NOT_FIRST_TIME' ? me.preferredLanguage : null
  useEffect(() => {
    // If the texts cannot be loaded, the page keeps its language.
    if (locale !== null) followAccount(locale).catch(() => {})
  }, [locale])
}
