import { Outlet } from 'react-router-dom'
import { Mantine } from './Mantine.tsx'

/** Provides the UI library to all routes except the public ones. */
export function MantineRoot() {
  return (
    <Mantine>
      <Outlet />
    </Mantine>
  )
}
