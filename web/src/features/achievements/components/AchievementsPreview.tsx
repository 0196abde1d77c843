import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { goalPath, goalsPath } from '../../../lib/goal-paths.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useAchievements, useProgress } from '../api.ts'
import { earnedOf } from '../items.ts'
import classes from './Goals.module.css'

const previewed = 4

interface Props {
  /** The person or alias. */
  readonly id: string
  readonly isOwn: boolean
}

/** The first achievements of a person or alias on their profile, with a link to all. */
export function AchievementsPreview({ id, isOwn }: Props) {
  const { t } = useTranslation('achievements')
  const { data: list } = useAchievements(null)
  const { data: progress } = useProgress(id)
  if (!list || !progress) return null
  const earned = earnedOf(list.items, progress.items)
  const unlocked = earned.filter((each) => each.progress.unlocked)
  if (!isOwn && unlocked.length === 0) return null
  // One's own next ones are shown, too, as something to play for.
  const shown = (isOwn ? earned : unlocked).slice(0, previewed)
  return (
    <Card title={t('title')}>
      <ul className={classes.preview} data-testid="achievements-preview">
        {shown.map(({ achievement, progress: { level, icon } }) => (
          <li key={achievement.id}>
            <Link to={goalPath(achievement.id, id)} className={classes.medal ?? ''}>
              <AchievementBadge
                icon={achievement.config.icons[icon] ?? 'star'}
                level={level}
                levels={achievement.config.levelSteps.length}
                size={68}
              />
              {achievement.title[currentLocale()]}
              {level === 0 && <span className="visually-hidden">{t('locked')}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.previewActions}>
        <Button component={Link} to={goalsPath(id)} variant="default">
          {t('all')}
        </Button>
      </div>
    </Card>
  )
}
