import { useEffect } from 'react'
import { followAccount } from '../lib/i18n.ts'
import { useMe } from '../lib/me.ts'

/** On a new device Parta speaks the language that the person chose on another. */
export function useAccountLanguage(): void {
  const { data: me } = useMe()
  const locale = me?.login === 'NOT_FIRST_TIME' ? me.preferredLanguage : null
  useEffect(() => {
    // Without its texts the page stays in the language that it has.
    if (locale !== null) followAccount(locale).catch(() => {})
  }, [locale])
}
