import { Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Stats } from '@parta/contracts/reputation'
import { emojis } from '@parta/contracts/values'
import { IconFlame } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { indexesUpTo } from './numbers.ts'
import classes from './Reputation.module.css'
import { countedEmojis, topEmojis } from './top-emojis.ts'

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

/** The emojis received most often; a tap shows all of them with their names. */
export function TopEmojis({ emoji }: { emoji: Stats['emoji'] }) {
  const { t } = useTranslation('reputation')
  const [isOpen, dialog] = useDisclosure(false)
  const all = countedEmojis(emoji)
  const top = topEmojis(emoji)
  if (top.length === 0) return null
  return (
    <>
      <button type="button" className={classes.emojis} onClick={dialog.open} aria-label={t('allEmojis')}>
        {top.map(([key, count]) => (
          <span key={key} className={classes.top} title={t(`emojis:${key}`)}>
            <span>{emojis[key]}</span> {count}
          </span>
        ))}
        {all.length > top.length && <span className={classes.rest}>+{all.length - top.length}</span>}
      </button>
      <Modal opened={isOpen} onClose={dialog.close} title={t('emojis')}>
        <ul className={classes.all} data-testid="all-emojis">
          {all.map(([key, count]) => (
            <li key={key}>
              <span aria-hidden="true">{emojis[key]}</span>
              {t(`emojis:${key}`)}
              <strong>{count}</strong>
            </li>
          ))}
        </ul>
      </Modal>
    </>
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
