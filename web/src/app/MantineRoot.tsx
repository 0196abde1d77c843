import '../ui/mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router-dom'
import { useAccountLanguage } from './account-language.ts'
import { ProofGate } from './ProofGate.tsx'
import { cssVariables, themeWith } from './theme.ts'

/** Provides the UI library to all routes except the public ones. */
export function MantineRoot() {
  const { t } = useTranslation()
  useAccountLanguage()
  const close = t('close')
  const theme = useMemo(() => themeWith(close), [close])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="top-center" limit={limits.toasts} autoClose={5000} />
      <ProofGate />
      <ModalsProvider>
        <Outlet />
      </ModalsProvider>
    </MantineProvider>
  )
}
