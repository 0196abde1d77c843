import { ActionIcon } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconDotsVertical } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const EventMenu = lazy(async () => ({ default: (await import('./EventMenu.tsx')).EventMenu }))

export function EventMenuButton({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const [isAsked, setAsked] = useState(false)
  const button = (
    <ActionIcon
      aria-label={t('menu.open')}
      aria-haspopup="menu"
      variant="default"
      {...(isAsked ? {} : { onClick: () => setAsked(true) })}
    >
      <IconDotsVertical size={22} aria-hidden="true" />
    </ActionIcon>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <EventMenu event={event}>{button}</EventMenu>
    </Suspense>
  )
}
