import { ActionIcon } from '@mantine/core'
import type { Notification, UnlockedLevel } from '@parta/contracts/notifications'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { goalPath, shareGoalPath } from '../../../lib/goal-paths.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { AchievementBadge } from '../../../ui/AchievementBadge.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import classes from './Goals.module.css'

interface Props {
  readonly item: Notification
  readonly achievement: UnlockedLevel
  readonly onGo: () => void
}

/** Announces an achievement while the person is in the app: the medal, its page, and a picture to share. */
export function UnlockedToast({ item, achievement, onGo }: Props) {
  const { t } = useTranslation('achievements')
  const { id, title, icon, level, levels } = achievement
  const about = item.about?.[0]
  return (
    <div className={classes.toast} data-testid="unlocked">
      <AchievementBadge icon={icon} level={level} levels={levels} size={48} />
      <div className={classes.toastWords}>
        <span className={classes.toastWho}>
          {about && <Avatar who={about} size={22} />}
          {about ? t('unlocked.other', { name: fullName(about) }) : t('unlocked.own')}
        </span>
        <Link to={goalPath(id, about?.aliasId)} onClick={onGo}>
          {title[currentLocale()]}
          {levels > 1 && <span> · {t('level', { level, levels })}</span>}
        </Link>
      </div>
      <ActionIcon
        component={Link}
        to={shareGoalPath(id, about?.aliasId)}
        variant="light"
        color="brand"
        aria-label={t('share.open')}
        title={t('share.open')}
        onClick={onGo}
      >
        <IconShare2 size={22} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
