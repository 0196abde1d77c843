import { Button, Stack, Tabs } from '@mantine/core'
import type { Me } from '@parta/contracts/profiles'
import { IconHistory, IconPencil, IconUser } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { karmaPath, paths } from '../../../lib/paths.ts'
import { useStats } from '../../../queries/stats.ts'
import { HelpButton } from '../../../ui/HelpButton.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { AboutCard } from '../components/AboutCard.tsx'
import { AliasesCard } from '../components/AliasesCard.tsx'
import { AskPhoto } from '../components/AskPhoto.tsx'
import { History } from '../components/History.tsx'
import { LevelsCard } from '../components/LevelsCard.tsx'
import { ProfileHead } from '../components/ProfileHead.tsx'
import { ReviewsCard } from '../components/ReviewsCard.tsx'
import type { ShowsAchievements } from '../state.ts'

export function ProfilePage({ Achievements }: ShowsAchievements) {
  const { t } = useTranslation('profiles')
  usePageTitle(t('title'))
  const { data: me, error, mutate } = useMe()
  if (me) return <OwnProfile me={me} Achievements={Achievements} />
  return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
}

function OwnProfile({ me, Achievements }: { me: Me } & ShowsAchievements) {
  const { t } = useTranslation('profiles')
  const { data: stats } = useStats(me.id)
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'history' ? 'history' : 'info'
  const hasEmoji = stats !== undefined && Object.keys(stats.emoji).length > 0
  return (
    <Stack gap="lg">
      <ProfileHead
        isOwn
        who={me}
        stats={stats}
        karmaPath={karmaPath()}
        under={me.email}
        note={me.settings.hideEmoji && hasEmoji ? t('emojiKept') : undefined}
      >
        <Button
          component={Link}
          to={paths.profileEdit}
          variant="light"
          leftSection={<IconPencil size={20} aria-hidden="true" />}
        >
          {t('edit.open')}
        </Button>
        <HelpButton topic="profile" />
      </ProfileHead>
      <AskPhoto image={me.image} />
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === 'history' ? { tab: value } : {}, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab value="info" leftSection={<IconUser size={20} aria-hidden="true" />}>
            {t('tabs.info')}
          </Tabs.Tab>
          <Tabs.Tab value="history" leftSection={<IconHistory size={20} aria-hidden="true" />}>
            {t('tabs.history')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="info">
          <Stack gap="lg">
            <AboutCard who={me} isOwn />
            <AliasesCard aliases={me.aliases} />
            <Suspense>
              <Achievements id={me.id} isOwn />
            </Suspense>
            <LevelsCard id={me.id} isOwn isKept={me.settings.hideReviews} />
            <ReviewsCard id={me.id} isKept={me.settings.hideReviews} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
