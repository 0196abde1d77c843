import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '../lib/session.ts'
import classes from './PersonLink.module.css'
import { pathOfPerson } from './person-path.ts'

interface Props {
  /** A person's id or an alias's. */
  readonly id: string
  readonly deleted?: boolean | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Leads to one's own profile, to another's, or to the alias; a person who left is a word and no link. */
export function PersonLink({ id, deleted, className = classes.link, children }: Props) {
  const session = useSession()
  if (deleted || session.status !== 'in') return <>{children}</>
  return (
    <Link to={pathOfPerson(id, session.claims.userInfoId)} className={className ?? ''}>
      {children}
    </Link>
  )
}
