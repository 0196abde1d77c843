/** @jsxImportSource preact */
import type { SharedOrg as Org } from '@parta/contracts/invitations'
import { orgPath } from '../lib/paths.ts'
import { EventGroups, type ListedEvents } from './EventGroups.tsx'
import { Fact } from './parts.tsx'

interface Props extends ListedEvents {
  readonly org: Org
  /** Whether the installation has no other organisation, so its visitors are not invited to one of many. */
  readonly isOnlyOne: boolean
}

/** The page of a shared organisation, with its next events. */
export function SharedOrg({ org, isOnlyOne, ...list }: Props) {
  const { t, events } = list
  const picture = /^FILE:\/public\/media\/[\w.-]+$/.test(org.image) ? org.image.slice('FILE:'.length) : null
  return (
    <div class="shared">
      <section class="cover ofOrg">
        {!isOnlyOne && <p class="by">{t('share:item.org')}</p>}
        <div class="naming">
          {picture ? (
            <img src={picture} alt="" width="80" height="80" />
          ) : (
            <span class="initial" aria-hidden="true">
              {org.name.trim().slice(0, 1).toUpperCase()}
            </span>
          )}
          <h1>{org.name}</h1>
        </div>
        <Fact icon="who">{t('share:item.members', { count: org.memberCount })}</Fact>
      </section>
      {org.description && <p class="info">{org.description}</p>}
      <div class="join">
        <a class="button accent large" href={orgPath(org.id)}>
          {t('share:item.signIn')}
        </a>
        <p class="hint">{t('share:item.hint')}</p>
      </div>
      {events.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming" class="title">
            {t('landing:coming')}
          </h2>
          <EventGroups {...list} />
        </section>
      )}
    </div>
  )
}
