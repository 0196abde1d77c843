import type { Org } from '@parta/contracts/orgs'
import { type ComponentType, Suspense } from 'react'
import { useNextEvents } from '../../../queries/org-events.ts'
import { WhenSeen } from '../../../ui/WhenSeen.tsx'
import { seesMembers } from '../rights.ts'
import { FirstSteps } from './FirstSteps.tsx'
import { MembersRow } from './MembersRow.tsx'
import { OrgFacts } from './OrgFacts.tsx'
import classes from './OrgHome.module.css'
import { OrgStrip } from './OrgStrip.tsx'

/** What other features show on the page; the router passes it, because features do not import each other. */
export interface HomeParts {
  /** The next games, with who plays. */
  readonly Games: ComponentType<{ org: Org }>
  /** The newest post. */
  readonly Post: ComponentType<{ orgId: string }>
  /** The newest products. */
  readonly Products: ComponentType<{ org: Org }>
  /** The appeals that its admins decide. */
  readonly Appeals: ComponentType<{ orgId: string }>
  /** Who owes it money. */
  readonly Debts: ComponentType<{ orgId: string }>
}

interface Props extends HomeParts {
  readonly org: Org
  readonly onInvite: () => void
}

/** The first tab: what happens next, the newest post, and who is in; what the organisation is comes last, folded. */
export function OrgHome({ org, onInvite, Games, Post, Products, Appeals, Debts }: Props) {
  const isOpen = seesMembers(org)
  // Until the games are there, what will be below the screen is on it.
  const { isLoading } = useNextEvents(org.id)
  return (
    <div className={classes.home}>
      {org.role === 'admin' && (
        <div className={classes.wide}>
          <FirstSteps org={org} onInvite={onInvite} />
          <OrgStrip org={org} Debts={Debts} />
          <Suspense>
            <Appeals orgId={org.id} />
          </Suspense>
        </div>
      )}
      {isOpen && (
        <div className={classes.column}>
          <Games org={org} />
          {!isLoading && (
            <WhenSeen>
              <Post orgId={org.id} />
            </WhenSeen>
          )}
        </div>
      )}
      <div className={classes.column}>
        {isOpen && <MembersRow org={org} />}
        {!isLoading && (
          <WhenSeen>
            <Products org={org} />
          </WhenSeen>
        )}
        <OrgFacts org={org} />
      </div>
    </div>
  )
}
