import { Outlet } from 'react-router-dom'
import { InTurn, Turns } from '../lib/in-turn.tsx'
import { Mantine } from './Mantine.tsx'

/** Provides the UI library to all routes except the public ones. */
export function MantineRoot() {
  return (
    <Mantine>
      <Turns />
      <InTurn of="frame">
        <Outlet />
      </InTurn>
    </Mantine>
  )
}
