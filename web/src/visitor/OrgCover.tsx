import type { SharedOrg } from '@parta/contracts/invitations'
import type { ReactNode } from 'react'

interface Props {
  readonly org: Pick<SharedOrg, 'name' | 'image'>
  /** The words above the name. */
  readonly by: string | null
  readonly children: ReactNode
}

/** The picture and name of an organisation, and facts below them. */
export function OrgCover({ org, by, children }: Props) {
  const picture = /^FILE:\/public\/media\/[\w.-]+$/.test(org.image) ? org.image.slice('FILE:'.length) : null
  return (
    <section className="cover ofOrg">
      {by && <p className="by">{by}</p>}
      <div className="naming">
        {picture ? (
          <img src={picture} alt="" width="80" height="80" />
        ) : (
          <span className="initial" aria-hidden="true">
            {org.name.trim().slice(0, 1).toUpperCase()}
          </span>
        )}
        <h1>{org.name}</h1>
      </div>
      {children}
    </section>
  )
}
