import type { Org } from '@parta/contracts/orgs'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { membersPath } from '../../../lib/org-paths.ts'
import { eventPath } from '../../../lib/paths.ts'
import { useNextEvents } from '../../../queries/org-events.ts'
import { CountTile } from '../../../ui/CountTile.tsx'
import classes from './OrgStrip.module.css'

interface Props {
  readonly org: Org
  /** Who owes the organisation money, and the way to remind them. */
  readonly Debts: ComponentType<{ orgId: string }>
}

/**
 * What its admins look after: who comes next, who waits to be let in, and who owes; empty where there is none of it.
 */
export function OrgStrip({ org, Debts }: Props) {
  const { t } = useTranslation('orgs')
  const next = useNextEvents(org.id).items.find(({ cancelled }) => !cancelled)
  const waiting = org.requests ?? 0
  return (
    <div className={classes.strip} data-testid="org-strip">
      {next && (
        <CountTile
          to={eventPath(next.id)}
          count={next.playersCount}
          text={t('strip.next', { count: next.playersCount })}
        />
      )}
      {waiting > 0 && (
        <CountTile to={membersPath(org.id)} count={waiting} text={t('strip.waiting', { count: waiting })} isDue />
      )}
      {org.isRegistered && (
        <Suspense>
          <Debts orgId={org.id} />
        </Suspense>
      )}
    </div>
  )
}
