import { Button, Group, Stack } from '@mantine/core'
import type { OrgCard } from '@parta/contracts/orgs'
import { IconPrinter, IconScan, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { orgInvitePath, orgPosterPath, paths } from '../../../lib/paths.ts'
import { useMyOrgs } from '../../../queries/orgs.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ShareLink } from '../../../ui/ShareLink.tsx'
import classes from './InvitePage.module.css'

/** Invites friends to the app, or members to an organisation. */
export function InvitePage() {
  const { t } = useTranslation('share')
  const { data: me } = useMe()
  const { data: mine = [], error, isLoading, mutate } = useMyOrgs()
  const orgs = mine.filter(({ role }) => role === 'admin' || role === 'powerUser')
  return (
    <>
      <PageHeader title={t('invite.title')} lead={t('invite.lead')} />
      <Button
        component={Link}
        to={paths.scan}
        variant="default"
        className={classes.scan ?? ''}
        leftSection={<IconScan size={20} aria-hidden="true" />}
      >
        {t('invite.scan')}
      </Button>
      <div className={classes.columns}>
        <Card title={t('invite.friends')}>
          {me && (
            <ShareLink
              url={`${location.origin}${paths.landing}?${new URLSearchParams({ ref: me.id })}`}
              title={t('invite.message')}
            />
          )}
        </Card>
        <Card title={t('invite.orgs')}>
          <Stack>
            {error && mine.length === 0 ? (
              <Failed error={error} again={() => void mutate()} />
            ) : (
              <p className={classes.text}>{t(orgs.length > 0 || isLoading ? 'invite.orgsText' : 'invite.noOrgs')}</p>
            )}
            {orgs.length > 0 && (
              <ul className={classes.list}>
                {orgs.map((org) => (
                  <Row key={org.id} org={org} />
                ))}
              </ul>
            )}
          </Stack>
        </Card>
      </div>
    </>
  )
}

function Row({ org }: { org: OrgCard }) {
  const { t } = useTranslation('share')
  return (
    <li className={classes.row}>
      <Avatar who={org} size={46} />
      <strong>{org.name}</strong>
      <Group gap="xs">
        <Button component={Link} to={orgInvitePath(org.id)} leftSection={<IconUserPlus size={20} aria-hidden="true" />}>
          {t('invite.toOrg')}
        </Button>
        {!org.private && (
          <Button
            component={Link}
            to={orgPosterPath({ ...org, updatedAt: '' })}
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
          >
            {t('invite.poster')}
          </Button>
        )}
      </Group>
    </li>
  )
}
