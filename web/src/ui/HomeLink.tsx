import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { home, paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'

interface Props {
  readonly className: string | undefined
  readonly label?: string
  readonly children: ReactNode
}

/** Leads to the first page: that of the app, or for visitors that of the server, which is loaded as a whole. */
export function HomeLink({ className = '', label, children }: Props) {
  const isIn = useSession().status === 'in'
  return (
    <Link to={isIn ? home : paths.landing} reloadDocument={!isIn} className={className} aria-label={label}>
      {children}
    </Link>
  )
}
