import '../ui/mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { ModalsProvider, modals, useModals } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { useBackCloses } from '../lib/leave-guard.ts'
import { leaveToast } from '../lib/toast.ts'
import { useAccountLanguage } from './account-language.ts'
import classes from './MantineRoot.module.css'
import { ProofGate } from './ProofGate.tsx'
import { cssVariables, themeWith } from './theme.ts'

/** Provides the UI library to all routes except the public ones. */
export function MantineRoot() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}

export function Mantine({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  useAccountLanguage()
  useClosedQuestions()
  useLeftToast()
  const close = t('close')
  // On a phone a toast at the top would cover the header and the arrow back.
  const isPhone = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false })
  const theme = useMemo(() => themeWith(close), [close])
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications
        position={isPhone ? 'bottom-center' : 'top-center'}
        limit={limits.toasts}
        autoClose={5000}
        classNames={{ root: classes.toasts ?? '' }}
      />
      <ProofGate />
      <ModalsProvider>
        <BackClosesQuestions />
        {children}
      </ModalsProvider>
    </MantineProvider>
  )
}

/** Lets the browser's back button answer a question with no. */
function BackClosesQuestions() {
  const { modals: open } = useModals()
  useBackCloses(open.length > 0, () => modals.closeAll())
  return null
}

/** Hides what was said on a page when it is left. */
function useLeftToast(): void {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what is followed
  useEffect(leaveToast, [pathname])
}

/** Closes the questions that a page has asked when it is left, for example by the browser's back button. */
function useClosedQuestions(): void {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    modals.closeAll()
  }, [pathname])
}
