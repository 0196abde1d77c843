import { Button, Stack } from '@mantine/core'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { Alias } from '@parta/contracts/profiles'
import { IconPencil, IconTrash, IconUserOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { aliasesPath, editAliasPath, karmaPath, paths, personPath } from '../../../lib/paths.ts'
import { useProfile } from '../../../queries/people.ts'
import { useStats } from '../../../queries/stats.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { DeleteAliasDialog } from '../components/DeleteAliasDialog.tsx'
import { LevelsCard } from '../components/LevelsCard.tsx'
import { ProfileHead } from '../components/ProfileHead.tsx'
import { ReviewsCard } from '../components/ReviewsCard.tsx'
import { idFrom, type ShowsAchievements } from '../state.ts'

/** The profile of an alias; only its owner can edit it. */
export function AliasPage({ Achievements }: ShowsAchievements) {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const id = search.get('id') ?? idFrom(state, 'aliasId') ?? ''
  const owner = aliasOwner(id)
  const { data: me, error: meError, mutate: again } = useMe()
  const isOwn = owner !== null && owner === me?.id
  const other = useProfile(me && owner !== null && !isOwn ? owner : null)
  const error = meError ?? other.error
  const alias = (isOwn ? me?.aliases : other.data?.aliases)?.find((one) => one.id === id)
  if (alias) {
    const kept = isOwn && me?.settings.hideReviews === true
    return <Details alias={alias} isOwn={isOwn} kept={kept} owner={other.data} Achievements={Achievements} />
  }
  const isKnown = owner === null || isOwn || other.data !== undefined || other.error?.code === 'user.notFound'
  if (me && isKnown) return <Gone />
  if (error) return <Failed error={error} again={() => void (meError ? again() : other.mutate())} />
  return <Loading rows={3} />
}

function Gone() {
  const { t } = useTranslation('aliases')
  usePageTitle(t('gone.title'))
  return (
    <Empty isPage icon={IconUserOff} title={t('gone.title')} text={t('gone.text')}>
      <Button component={Link} to={paths.aliases} variant="default">
        {t('gone.toList')}
      </Button>
    </Empty>
  )
}

interface Props extends ShowsAchievements {
  readonly alias: Alias
  readonly isOwn: boolean
  readonly kept: boolean
  readonly owner: { id: string; name: string; surname: string } | undefined
}

function Details({ alias, isOwn, kept, owner, Achievements }: Props) {
  const { t } = useTranslation('aliases')
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const { data: stats } = useStats(alias.id)
  usePageTitle(fullName(alias))
  const underOwn = alias.ageGroup ? (
    t(alias.ageGroup === 'child' ? 'ownChild' : 'own')
  ) : (
    <Link to={editAliasPath(alias.id)}>{t('ownUnsaid')}</Link>
  )
  const underOther = owner && <Link to={personPath(owner.id)}>{t('of', { name: fullName(owner) })}</Link>
  return (
    <Stack gap="lg">
      <ProfileHead
        who={alias}
        stats={stats}
        under={isOwn ? underOwn : underOther}
        back={aliasesPath(isOwn ? undefined : owner?.id)}
        {...(isOwn ? { karmaPath: karmaPath(alias.id) } : {})}
      >
        {isOwn && (
          <>
            <Button
              component={Link}
              to={editAliasPath(alias.id)}
              variant="light"
              leftSection={<IconPencil size={20} aria-hidden="true" />}
            >
              {t('editShort')}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={20} aria-hidden="true" />}
              onClick={() => setLeaving(true)}
            >
              {t('deleteShort')}
            </Button>
          </>
        )}
      </ProfileHead>
      <Suspense>
        <Achievements id={alias.id} isOwn={isOwn} />
      </Suspense>
      <LevelsCard id={alias.id} isOwn={isOwn} isKept={kept} />
      <ReviewsCard id={alias.id} isKept={kept} />
      <DeleteAliasDialog
        alias={isLeaving ? alias : null}
        onClose={() => setLeaving(false)}
        onDeleted={() => void navigate(aliasesPath(), { replace: true })}
      />
    </Stack>
  )
}
