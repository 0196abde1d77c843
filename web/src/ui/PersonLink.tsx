import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../lib/session.ts'
import classes from './PersonLink.module.css'
import { pathOfPerson } from './person-path.ts'

interface Props {
  /** The id of a person or an alias. */
  readonly id: string
  readonly deleted?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A link to a person's or an alias's profile; plain text for a deleted person. */
export function PersonLink({ id, deleted, className = classes.link, children }: Props) {
  const session = useSession()
  if (deleted || session.status !== 'in') return <>{children}</>
  return (
    <Link to={pathOfPerson(id, session.claims.userInfoId)} className={className ?? ''}>
      {children}
    </Link>
  )
}
