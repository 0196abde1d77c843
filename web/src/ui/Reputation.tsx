import { limits } from '@parta/contracts/limits'
import type { Stats } from '@parta/contracts/reputation'
import { emojis } from '@parta/contracts/values'
import { IconFlame } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { indexesUpTo } from './numbers.ts'
import classes from './Reputation.module.css'
import { topEmojis } from './top-emojis.ts'

/** Karma as nine dots, and as a number for screen readers. */
export function Karma({ value }: { value: number }) {
  const { t } = useTranslation('reputation')
  const words = t('karmaOf', { value, max: limits.karmaMax })
  return (
    <p className={classes.karma} title={words}>
      <span>{t('karma')}</span>
      <span className={classes.dots} role="img" aria-label={words}>
        {indexesUpTo(limits.karmaMax).map((dot) => (
          <i key={dot} data-on={dot < value || undefined} />
        ))}
      </span>
    </p>
  )
}

/** The emojis received most often. */
export function TopEmojis({ emoji }: { emoji: Stats['emoji'] }) {
  const { t } = useTranslation('reputation')
  const top = topEmojis(emoji)
  if (top.length === 0) return null
  return (
    <ul className={classes.emojis} aria-label={t('emojis')}>
      {top.map(([key, count]) => (
        <li key={key} title={t(`emojis:${key}`)}>
          <span aria-hidden="true">{emojis[key]}</span>
          <span className="visually-hidden">{t(`emojis:${key}`)}</span> {count}
        </li>
      ))}
    </ul>
  )
}

export function Streak({ value }: { value: number }) {
  const { t } = useTranslation('reputation')
  if (value === 0) return null
  return (
    <p className={classes.streak}>
      <IconFlame size={22} aria-hidden="true" /> {t('streak', { count: value })}
    </p>
  )
}
