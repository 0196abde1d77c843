import { Anchor, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { membersPath } from '../../../lib/org-paths.ts'
import { useMyOrgs, useOrg } from '../../../queries/orgs.ts'
import { Failed } from '../../../ui/ListStates.tsx'

/** Names the organisations that lose their only admin with the account, with the way to hand them over. */
export function ClubsLeft() {
  const { data: orgs, error, mutate } = useMyOrgs()
  if (error && !orgs) return <Failed error={error} again={() => void mutate()} />
  const led = (orgs ?? []).filter(({ role }) => role === 'admin')
  if (led.length === 0) return null
  return (
    <List spacing="xs">
      {led.map((org) => (
        <ClubLeft key={org.id} org={org} />
      ))}
    </List>
  )
}

/** Renders nothing for an organisation with another admin. */
function ClubLeft({ org }: { org: { readonly id: string; readonly name: string; readonly memberCount: number } }) {
  const { t } = useTranslation('settings')
  const isAlone = org.memberCount === 1
  const { data } = useOrg(isAlone ? null : org.id)
  if (!isAlone && data?.admins.length !== 1) return null
  return (
    <List.Item>
      {t(isAlone ? 'deletion.clubEnds' : 'deletion.clubLeft', { club: org.name })}{' '}
      {!isAlone && (
        <Anchor component={Link} to={membersPath(org.id)}>
          {t('deletion.handOver')}
        </Anchor>
      )}
    </List.Item>
  )
}
