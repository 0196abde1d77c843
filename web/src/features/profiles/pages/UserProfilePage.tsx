import { Button, Stack } from '@mantine/core'
import type { Profile } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import { IconBan, IconFlag } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { paths, reportPath } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { block, unblock, useBlocks } from '../../../queries/blocks.ts'
import { useProfile } from '../../../queries/people.ts'
import { useStats } from '../../../queries/stats.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PersonGone } from '../../../ui/PersonGone.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { AboutCard } from '../components/AboutCard.tsx'
import { AliasesCard } from '../components/AliasesCard.tsx'
import { LevelsCard } from '../components/LevelsCard.tsx'
import { ProfileHead } from '../components/ProfileHead.tsx'
import { ReviewsCard } from '../components/ReviewsCard.tsx'
import { idFrom, type ShowsAchievements } from '../state.ts'

/** Another person's profile; the person's own id redirects to their own profile. */
export function UserProfilePage({ Achievements }: ShowsAchievements) {
  const params = useParams()
  const { state } = useLocation()
  const id = params['userId'] ?? idFrom(state, 'userId')
  const { data: me } = useMe()
  const { data: blocks } = useBlocks()
  const blocked = blocks?.items.find(({ person }) => person.id === id)
  const { data: profile, error, mutate } = useProfile(id === me?.id || blocked ? null : id)
  if (id === null || id === me?.id) return <Navigate to={paths.profile} replace />
  if (blocked && !blocked.person.deleted) return <Blocked person={blocked.person} />
  if (profile) return profile.deleted ? <PersonGone /> : <Person profile={profile} Achievements={Achievements} />
  if (error?.code === 'user.notFound') return <PersonGone />
  return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
}

function Person({ profile, Achievements }: { profile: Profile } & ShowsAchievements) {
  const { t } = useTranslation('profiles')
  usePageTitle(fullName(profile))
  const { data: stats } = useStats(profile.id)
  return (
    <Stack gap="lg">
      <ProfileHead who={profile} stats={stats}>
        <Button
          component={Link}
          to={reportPath(profile.id)}
          variant="subtle"
          color="gray"
          leftSection={<IconFlag size={20} aria-hidden="true" />}
        >
          {t('report.open')}
        </Button>
        <BlockButton profile={profile} />
      </ProfileHead>
      <AboutCard who={profile} isOwn={false} />
      <AliasesCard aliases={profile.aliases} userId={profile.id} />
      <Suspense>
        <Achievements id={profile.id} isOwn={false} />
      </Suspense>
      <LevelsCard id={profile.id} isOwn={false} />
      <ReviewsCard id={profile.id} />
    </Stack>
  )
}

function BlockButton({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles')
  const ask = useAsk()
  const name = fullName(profile)
  const question = {
    title: t('block.title', { name }),
    text: t('block.text'),
    confirm: t('block.submit'),
    run: async () => {
      await block(profile.id)
      toast(t('block.done'))
    },
  }
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconBan size={20} aria-hidden="true" />}
      onClick={() => ask(question)}
    >
      {t('block.open')}
    </Button>
  )
}

/** A person blocked by the viewer: shows nothing but the button to unblock. */
function Blocked({ person }: { person: PersonCard }) {
  const { t } = useTranslation('profiles')
  usePageTitle(fullName(person))
  const undo = () => void unblock(person.id).then(() => toast(t('settings:blocked.undone')), toastError)
  return (
    <Empty isPage icon={IconBan} title={t('block.isTitle', { name: fullName(person) })} text={t('block.isText')}>
      <Button onClick={undo}>{t('settings:blocked.undo')}</Button>
      <Button component={Link} to={reportPath(person.id)} variant="subtle" color="gray">
        {t('report.open')}
      </Button>
    </Empty>
  )
}
