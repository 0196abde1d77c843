import type { SharedOrg as Org } from '@parta/contracts/invitations'
import { orgPath } from '../lib/paths.ts'
import { EventGroups, type ListedEvents } from './EventGroups.tsx'
import { OrgCover } from './OrgCover.tsx'
import { Fact } from './parts.tsx'

interface Props extends ListedEvents {
  readonly org: Org
  /** Whether the installation has no other organisation, so its visitors are not invited to one of many. */
  readonly isOnlyOne: boolean
  readonly isIn: boolean
}

/** The page of a shared organisation, with its next events. */
export function SharedOrg({ org, isOnlyOne, isIn, ...list }: Props) {
  const { t, events } = list
  return (
    <div className="shared">
      <OrgCover org={org} by={isOnlyOne ? null : t('share:item.org')}>
        <Fact icon="who">{t('share:item.members', { count: org.memberCount })}</Fact>
      </OrgCover>
      {org.description && <p className="info">{org.description}</p>}
      <div className="join">
        <a className="button accent large" href={orgPath(org.id)}>
          {t(isIn ? 'share:item.openOrg' : 'share:item.signIn')}
        </a>
        {!isIn && <p className="hint">{t('share:item.hint')}</p>}
      </div>
      {events.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming" className="title">
            {t('landing:coming')}
          </h2>
          <EventGroups {...list} />
        </section>
      )}
    </div>
  )
}
