/** @jsxImportSource preact */
import type { SharedOrg as Org } from '@parta/contracts/invitations'
import { orgPath } from '../lib/paths.ts'
import { Fact } from './parts.tsx'
import type { Translate } from './translate.ts'

/** The page of a shared organisation. */
export function SharedOrg({ t, org }: { t: Translate; org: Org }) {
  const picture = /^FILE:\/public\/media\/[\w.-]+$/.test(org.image) ? org.image.slice('FILE:'.length) : null
  return (
    <div class="shared">
      <section class="cover">
        <p class="by">{t('share:item.org')}</p>
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
    </div>
  )
}
