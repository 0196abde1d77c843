import { Button } from '@mantine/core'
import type { CardState } from '@parta/contracts/money'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { noteCard } from '../../../generated/operations.ts'
import { call } from '../../../lib/call.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import type { BookPlayer } from '../book.ts'
import { refreshBook } from '../keep-book.ts'
import classes from './PlayerRow.module.css'

/**
 * The buttons for the MultiSport card of a player who paid less because of it: a card that was seen gives their deposit
 * back. Only with a connection, because money moves.
 */
export function CardButtons({ eventId, player }: { eventId: string; player: BookPlayer }) {
  const { t } = useTranslation('attendance')
  const { isBusy, act } = useAction()
  const { id, card } = player
  const name = fullName(player)
  const note = (said: CardState) =>
    act(async () => {
      await call(noteCard, { params: { id: eventId }, body: { entrant: id, card: said } })
      await refreshBook(eventId)
    })
  return (
    <div className={classes.card} data-testid="card">
      <span>{t(`card.${card ?? 'unknown'}`)}</span>
      {card !== 'seen' && (
        <Button
          size="sm"
          variant="light"
          loading={isBusy}
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          aria-label={t('card.markSeen', { name })}
          onClick={() => note('seen')}
        >
          {t('card.sawIt')}
        </Button>
      )}
      {card === undefined && (
        <Button
          size="sm"
          variant="default"
          loading={isBusy}
          aria-label={t('card.markMissing', { name })}
          onClick={() => note('missing')}
        >
          {t('card.hasNone')}
        </Button>
      )}
    </div>
  )
}
