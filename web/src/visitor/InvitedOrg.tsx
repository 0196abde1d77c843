import type { InvitedOrg as Org } from '@parta/contracts/invitations'
import { type Locale, orgTypes } from '@parta/contracts/values'
import { dayOfYear } from '../lib/dates.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { Join } from './Join.tsx'
import { invitationState, type JoinPage, nothingAsked } from './join-state.ts'
import { OrgCover } from './OrgCover.tsx'
import { Fact } from './parts.tsx'

interface Props {
  readonly t: Translate
  readonly locale: Locale
  readonly org: Org
  readonly page: JoinPage
}

/** The page of an invitation: the organisation, and the form to become a member. */
export function InvitedOrg({ t, locale, org, page }: Props) {
  const kinds = orgTypes.filter((type) => org.tags[type]).map((type) => t(`visitor:orgTypes.${type}`))
  const members = t('share:item.members', { count: org.memberCount })
  return (
    <div className="shared withJoin">
      <OrgCover org={org} by={t('visitor:invited')}>
        <Fact icon="who">{[...kinds, members].join(' · ')}</Fact>
      </OrgCover>
      <div id="join" className="join">
        <Join t={t} page={page} state={invitationState(org)} asked={nothingAsked} />
      </div>
      {org.description && <p className="info">{org.description}</p>}
      {org.approval && <p className="hint">{t('visitor:approval')}</p>}
      <p className="hint">{t('visitor:until', { day: dayOfYear(org.expiresAt, locale) })}</p>
    </div>
  )
}
