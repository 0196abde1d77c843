import '../ui/mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { followAccount } from '../lib/i18n.ts'
import { useMe } from '../lib/me.ts'
import { useStore } from '../lib/store.ts'
import { leaveToast } from '../lib/toast.ts'
import { questions } from '../ui/ask.ts'
import { ProofGate } from './ProofGate.tsx'
import { ToastsLater } from './ToastsLater.tsx'
import { cssVariables, themeWith } from './theme.ts'

/** Switches to the language of the account, unless one was chosen on this device. */
function useAccountLanguage(): void {
  const { data: me } = useMe()
  const locale = me?.login === 'NOT_FIRST_TIME' ? me.preferredLanguage : null
  useEffect(() => {
    // If the texts cannot be loaded, the page keeps its language.
    if (locale !== null) followAccount(locale).catch(() => {})
  }, [locale])
}

export function Mantine({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const close = t('close')
  const theme = useMemo(() => themeWith(close), [close])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <LanguageAndToast />
      <ToastsLater />
      <ProofGate />
      {children}
      <AskedQuestions />
    </MantineProvider>
  )
}

/** A component of its own, because the UI library builds its style sheet anew whenever its provider is rendered. */
function LanguageAndToast() {
  useAccountLanguage()
  useLeftToast()
  return null
}

function AskedQuestions() {
  const dialog = useStore(questions)
  return dialog && <dialog.Questions />
}

/** Hides the toast about an act when the person leaves the page, or the tab, on which it was done. */
function useLeftToast(): void {
  const { pathname, search } = useLocation()
  const tab = new URLSearchParams(search).get('tab')
  useEffect(leaveToast, [pathname, tab])
}
