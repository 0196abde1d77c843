import { Button, Skeleton, Stack } from '@mantine/core'
import type { Achievement, AchievementProgress } from '@parta/contracts/achievements'
import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { Alias } from '@parta/contracts/profiles'
import { IconPencil, IconShare2, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { editGoalPath, goalsPath } from '../../../lib/goal-paths.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { useAsk } from '../../../ui/ask.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { requestDelete, useAchievement, useProgress } from '../api.ts'
import { unitOf } from '../units.ts'
import { GoalGone } from './GoalGone.tsx'
import classes from './Goals.module.css'
import { Levels } from './Levels.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { RankingList } from './RankingList.tsx'
import { ShareGoal } from './ShareGoal.tsx'

/** The person or alias whose progress is shown. */
export interface Whose {
  readonly id: string
  readonly name: string
  readonly isOwn: boolean
  readonly aliases: readonly Alias[]
}

interface Props {
  readonly id: string
  readonly whose: Whose
  /** The user id in the address; undefined for the reader. */
  readonly userId: string | undefined
}

/** One achievement: its levels, the progress with aliases, and the ranking. */
export function GoalDetail({ id, whose, userId }: Props) {
  const { data: achievement, error, mutate } = useAchievement(id)
  const { data: progress } = useProgress(achievement ? whose.id : undefined, whose.isOwn ? achievement?.orgId : null)
  if (error?.code === 'achievement.notFound') return <GoalGone why="gone" to={goalsPath(userId)} />
  if (!achievement) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={3} />
  const back = goalsPath(userId, achievement.orgId ?? undefined)
  const own = progress?.items.find((each) => each.achievementId === id)
  const ofAliases = (progress?.aliases ?? []).flatMap((alias) => {
    const found = alias.items.find((each) => each.achievementId === id)
    const who = whose.aliases.find((each) => each.id === alias.id)
    return found && who ? [{ who, progress: found }] : []
  })
  const isReader = whose.isOwn && aliasOwner(whose.id) === null
  return (
    <Stack gap="lg">
      <PageHeader title={achievement.title[currentLocale()]} lead={isReader ? undefined : whose.name} back={back} />
      <Head achievement={achievement} progress={own} whose={whose} back={back} />
      <Levels achievement={achievement} progress={own} />
      {ofAliases.length > 0 && <Aliases rows={ofAliases} />}
      <RankingList achievement={achievement} />
    </Stack>
  )
}

interface HeadProps {
  readonly achievement: Achievement
  readonly progress: AchievementProgress | undefined
  readonly whose: Whose
  readonly back: string
}

function Head({ achievement, progress, whose, back }: HeadProps) {
  const { t } = useTranslation('achievements')
  const locale = currentLocale()
  const [query, setQuery] = useSearchParams()
  const share = (isOpen: boolean) =>
    setQuery({ achievement: achievement.id, ...(isOpen ? { share: '1' } : {}) }, { replace: true })
  const levels = achievement.config.levelSteps.length
  const level = progress?.level ?? 0
  const icon = achievement.config.icons[progress?.icon ?? 0] ?? 'star'
  return (
    <Card>
      <div className={classes.hero}>
        <AchievementBadge icon={icon} level={level} levels={levels} size={148} />
        <div className={classes.heroWords}>
          <p className={classes.lead}>{achievement.description[locale]}</p>
          {progress ? <ProgressBar progress={progress} /> : <Skeleton height={12} mt={12} />}
          {progress && <Standing achievement={achievement} progress={progress} />}
          {achievement.detail[locale] && <p className={classes.detail}>{achievement.detail[locale]}</p>}
          <div className={classes.actions}>
            {whose.isOwn && level > 0 && (
              <Button
                color="accent"
                c="var(--on-accent)"
                leftSection={<IconShare2 size={20} aria-hidden="true" />}
                onClick={() => share(true)}
              >
                {t('share.open')}
              </Button>
            )}
            {achievement.canEdit && <EditButtons achievement={achievement} back={back} />}
          </div>
        </div>
      </div>
      <ShareGoal
        shown={{ title: achievement.title, icon, level, levels, name: whose.name }}
        opened={query.has('share') && whose.isOwn && level > 0}
        onClose={() => share(false)}
      />
    </Card>
  )
}

/** The reached level and since when, and what the next one needs. */
function Standing({ achievement, progress }: { achievement: Achievement; progress: AchievementProgress }) {
  const { t } = useTranslation('achievements')
  const { level, reachedAt, current, total } = progress
  const day = reachedAt && dayOfYear(reachedAt, currentLocale())
  const left = total - current
  return (
    <p className={classes.level} data-testid="standing">
      {day && t(achievement.config.levelSteps.length === 1 ? 'reached' : 'since', { level, day })}
      {day && left > 0 && ' · '}
      {left > 0 && t('toNext', { amount: t(`unit.${unitOf[achievement.function]}`, { count: left }) })}
    </p>
  )
}

function EditButtons({ achievement, back }: { achievement: Achievement; back: string }) {
  const { t } = useTranslation('achievements')
  const navigate = useNavigate()
  const ask = useAsk()
  const question = {
    title: t('delete.title', { title: achievement.title[currentLocale()] }),
    text: t('delete.text'),
    confirm: t('delete.submit'),
    run: async () => {
      await requestDelete(achievement.id)
      toast(t('delete.done'))
      await navigate(back, { replace: true })
    },
  }
  return (
    <>
      <Button
        component={Link}
        to={editGoalPath({ id: achievement.id })}
        variant="light"
        leftSection={<IconPencil size={20} aria-hidden="true" />}
      >
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={20} aria-hidden="true" />}
        onClick={() => ask(question)}
      >
        {t('delete.open')}
      </Button>
    </>
  )
}

function Aliases({ rows }: { rows: readonly { readonly who: Alias; readonly progress: AchievementProgress }[] }) {
  const { t } = useTranslation('achievements')
  return (
    <Card title={t('aliases')}>
      <ul className={classes.people} data-testid="goal-aliases">
        {rows.map(({ who, progress }) => (
          <li key={who.id} className={classes.row}>
            <Avatar who={who} size={40} />
            <div className={classes.who}>
              {fullName(who)}
              <ProgressBar progress={progress} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
