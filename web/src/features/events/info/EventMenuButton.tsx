import { ActionIcon, Loader } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconDotsVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastUnreachable } from '../../../lib/toast.ts'
import type { EventMenu } from './EventMenu.tsx'

/**
 * Opens the menu, whose code is loaded when the button is first pressed; without a connection the person is told.
 * @param event `null` while it loads; the menu then opens with it
 */
export function EventMenuButton({ event }: { event: EventInfo | null }) {
  const { t } = useTranslation('event')
  const [Menu, setMenu] = useState<typeof EventMenu | null>(null)
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    // Not `.then(found, failed)`: after the build, `failed` would not be called when a style sheet cannot be loaded.
    try {
      const found = await import('./EventMenu.tsx')
      setMenu(() => found.EventMenu)
    } catch {
      toastUnreachable()
    }
    setLoading(false)
  }
  const isWaiting = isLoading || (Menu !== null && event === null)
  const button = (
    <ActionIcon
      aria-label={t('menu.open')}
      aria-haspopup="menu"
      aria-busy={isWaiting}
      variant="default"
      {...(Menu ? {} : { onClick: () => void load() })}
    >
      {isWaiting ? <Loader size={18} /> : <IconDotsVertical size={22} aria-hidden="true" />}
    </ActionIcon>
  )
  return Menu && event ? <Menu event={event}>{button}</Menu> : button
}
