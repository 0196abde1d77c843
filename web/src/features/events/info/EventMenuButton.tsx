import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { LaterMenu } from '../../../ui/LaterMenu.tsx'

const load = async () => (await import('./EventMenu.tsx')).EventMenu

/** @param event `null` while it loads */
export function EventMenuButton({ event }: { event: EventInfo | null }) {
  const { t } = useTranslation('event')
  return <LaterMenu label={t('menu.open')} load={load} about={event && { event }} />
}
