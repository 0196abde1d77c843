import '../ui/mantine-styles.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { Splash } from './Splash.tsx'
import { cssVariables, theme } from './theme.ts'

/** The UI library, for every page but the public first one. */
export function MantineRoot() {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="top-center" limit={limits.toasts} autoClose={5000} />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
    </MantineProvider>
  )
}
